"""How a report looks and what its table can do: style and script that stand inside the page, so that it needs no other
file and no network."""

STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1e; --dim: #5c5c63; --paper: #ffffff; --line: #d9d9de; --soft: #f4f4f6;
  --accent: #1f5fbf; --bad: #b3261e; --good: #1b6e3c; --s0: #1f5fbf; --s1: #b35900; --s2: #1b6e3c; --s3: #8e2f8a;
  --s4: #5f6b00; --s5: #00707a; --s6: #b3261e; --s7: #5c5c63; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececf0; --dim: #a9a9b2; --paper: #18181b; --line: #3d3d44;
  --soft: #232327; --accent: #7fb0ff; --bad: #ff8a80; --good: #7fd6a0; --s0: #7fb0ff; --s1: #ffb066; --s2: #7fd6a0;
  --s3: #e79be3; --s4: #cdd966; --s5: #6fd3de; --s6: #ff8a80; --s7: #a9a9b2; } }
* { box-sizing: border-box; } [hidden] { display: none !important; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1rem; }
p.note, caption { color: var(--dim); }
.charts { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); }
figure { margin: 0; } figcaption { font-weight: 600; margin-bottom: .25rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .75rem 0; font-variant-numeric: tabular-nums; font-size: .9rem; }
caption { text-align: left; padding-bottom: .25rem; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top; }
thead th { position: sticky; top: 0; background: var(--soft); }
th button { all: unset; cursor: pointer; font-weight: 600; }
th button:focus-visible { outline: 2px solid var(--accent); }
th[aria-sort=ascending] button::after { content: " \\2191"; }
th[aria-sort=descending] button::after { content: " \\2193"; }
td small { color: var(--dim); } .worse { color: var(--bad); } .better { color: var(--good); }
a { color: var(--accent); } a.right { font-weight: 700; }
.tools { display: flex; gap: 1rem; flex-wrap: wrap; margin: 1rem 0; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0;
  font-size: .85rem; }
.legend svg { width: 1.5rem; height: .6rem; margin-right: .35rem; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .tick, svg .axis-name { fill: var(--dim); } svg .grid { stroke: var(--line); }
svg rect.bar { fill: var(--accent); } svg rect.bar.worse { fill: var(--bad); } svg .whisker { stroke: var(--ink);
  stroke-width: 1.5; } svg text.value { font-weight: 600; } svg text.worse-name { fill: var(--bad); font-weight: 600; }
svg .diagonal { stroke: var(--dim); stroke-dasharray: 5 4; } svg .line { fill: none; stroke-width: 2; }
svg .dot { fill-opacity: .55; } svg .mark { fill: var(--paper); stroke: var(--bad); stroke-width: 3; }
svg text.mark-name { fill: var(--bad); font-weight: 600; }
""" + "\n".join(f"svg .line.s{n} {{ stroke: var(--s{n}); }} svg .dot.s{n} {{ fill: var(--s{n}); }}" for n in range(8))

SCRIPT = """
const table = document.querySelector('table.questions');
if (table) {
  const body = table.tBodies[0], rows = [...body.rows];
  const words = document.querySelector('#words'), part = document.querySelector('#part');
  const missed = document.querySelector('#missed'), count = document.querySelector('#count');
  const filter = () => {
    const wanted = words.value.toLowerCase();
    let shown = 0;
    for (const row of rows) {
      row.hidden = !(row.textContent.toLowerCase().includes(wanted) && (!part.value || row.dataset.part === part.value)
        && (!missed.checked || row.dataset.missed === '1'));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = shown + ' of ' + rows.length;
  };
  for (const tool of [words, part, missed]) tool.addEventListener('input', filter);
  for (const head of table.querySelectorAll('th')) head.querySelector('button').addEventListener('click', () => {
    const down = head.getAttribute('aria-sort') === 'ascending', place = head.cellIndex;
    for (const other of table.querySelectorAll('th')) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const key = row => row.cells[place].dataset.key ?? row.cells[place].textContent;
    rows.sort((a, b) => (down ? -1 : 1) * key(a).localeCompare(key(b), undefined, {numeric: true}));
    body.append(...rows);
  });
  document.querySelector('.tools').hidden = false;
  filter();
}
"""
