// Holds the one stylesheet of the pages for people. Contrasts are at least 4.5:1 for text and 3:1 for the edges of controls, in
// both schemes.
import { createHash } from 'node:crypto';

export const STYLE = `:root{color-scheme:light dark;--back:#fff;--panel:#f5f6f8;--text:#1a1d21;--quiet:#515861;--line:#d4d8dd;--edge:#737a83;
--link:#0b57d0;--on-link:#fff;--bad:#b3261e;--bad-back:#fdf1f0;--good:#146c2e;--good-back:#eef8f0;
--c1:#0e3266;--c2:#04575e;--c3:#9d3e00;--c4:#2966bc;--c5:#b35083;--c6:#9a7a04;--c7:#9c75da;--c8:#52a657}
@media screen and (prefers-color-scheme:dark){:root{--back:#14171a;--panel:#1d2125;--text:#e7e9ec;--quiet:#aab1ba;--line:#3a4047;--edge:#868d96;
--link:#8ab4f8;--on-link:#0b1b33;--bad:#f2b8b5;--bad-back:#3a1d1b;--good:#8fd9a0;--good-back:#14301c;
--c1:#b4d2fe;--c2:#68c5d0;--c3:#f28c5c;--c4:#5b98f4;--c5:#cd689b;--c6:#997903;--c7:#845dc0;--c8:#1b7527}}
*{box-sizing:border-box}
html{font:100%/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--back);color:var(--text);overflow-wrap:break-word}
a{color:var(--link)}a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:1rem;top:-10rem;background:var(--back);padding:.5rem 1rem;z-index:1}.skip:focus{top:.5rem}
.frame{max-width:64rem;margin:0 auto;padding:0 1rem}
.top{border-bottom:1px solid var(--line);background:var(--panel)}
.top .frame{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.25rem;padding-top:.5rem;padding-bottom:.5rem}
.brand{font-weight:700;color:var(--text);text-decoration:none;padding:.5rem 0;margin-right:auto}
.top nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0}
.top nav a,.top nav button{display:inline-block;padding:.5rem 0}
main{padding-top:1rem;padding-bottom:3rem}main:focus{outline:none}
.crumbs ol{list-style:none;display:flex;flex-wrap:wrap;margin:.5rem 0;padding:0;color:var(--quiet)}
.crumbs li+li::before{content:"/" / "";margin:0 .5rem;color:var(--quiet)}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}h2{font-size:1.2rem;line-height:1.3;margin:2rem 0 .5rem}h3{font-size:1rem;margin:1.5rem 0 .25rem}
p,ul,ol{margin:.5rem 0}.quiet{color:var(--quiet)}.text{max-width:42rem}
code{font:.9em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}
caption{text-align:left;color:var(--quiet);padding-bottom:.25rem}
th,td{text-align:left;vertical-align:top;padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line)}th{font-weight:600}
td:last-child,th:last-child{padding-right:0}
.actions{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;margin:1rem 0}
form.stack{max-width:34rem}
.field{margin:1.25rem 0}.field label,legend{font-weight:600;display:block}
legend{padding:0;margin-bottom:.25rem}fieldset{border:0;margin:1.5rem 0;padding:0;min-width:0}
fieldset fieldset{margin:1.25rem 0}
.hint{color:var(--quiet);margin:.1rem 0 .35rem}
.error{color:var(--bad);font-weight:600;margin:.1rem 0 .35rem}
input:not([type=checkbox]):not([type=radio]),select{font:inherit;color:inherit;background:var(--back);width:100%;min-height:2.75rem;padding:.5rem .6rem;border:1px solid var(--edge);border-radius:4px}
.field input[aria-invalid=true],.field select[aria-invalid=true]{border:2px solid var(--bad)}
.check{display:flex;gap:.6rem;align-items:flex-start;padding:.3rem 0}.check input{flex:none;width:1.25rem;height:1.25rem;margin:.15rem 0 0;accent-color:var(--link)}
.check label{font-weight:400}.check .hint{margin:0}
button,.button{font:inherit;cursor:pointer;display:inline-block;min-height:2.75rem;padding:.55rem 1.1rem;border:1px solid var(--link);border-radius:4px;background:var(--link);color:var(--on-link);font-weight:600;text-decoration:none}
button.danger,.button.danger{background:var(--bad);border-color:var(--bad);color:var(--back)}
button.plain{background:none;border:0;padding:0;min-height:0;color:var(--link);font-weight:400;text-decoration:underline}
.note,.errors{border-left:4px solid var(--edge);background:var(--panel);padding:.75rem 1rem;margin:1rem 0}
.note.good{border-color:var(--good);background:var(--good-back);color:var(--text)}.note p,.errors p{margin:.25rem 0}
.errors{border-color:var(--bad);background:var(--bad-back)}.errors h2{margin:0;font-size:1rem}.errors ul{margin:.25rem 0;padding-left:1.2rem}.errors a{color:var(--bad)}
.secret{display:block;background:var(--panel);border:1px solid var(--edge);border-radius:4px;padding:.75rem;margin:.5rem 0;user-select:all}
.tag{display:inline-block;border:1px solid var(--edge);border-radius:1rem;padding:0 .6rem;font-size:.85rem;white-space:nowrap}
.plain-list{margin:0;padding:0;list-style:none}
.plain-list code{white-space:nowrap}summary{cursor:pointer}
ul.actions{list-style:none;padding:0}th .quiet{font-weight:400}
dl.facts{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem;margin:.75rem 0}dl.facts dt{color:var(--quiet)}dl.facts dd{margin:0}
figure.chart{margin:1rem 0}figure.chart svg{display:block;width:100%;height:9rem;border-bottom:1px solid var(--edge)}
figure.chart figcaption,.ends{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem}figure.chart figcaption{margin-bottom:.5rem}
.keys{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:0;padding:0}
.keys li::before{content:"";display:inline-block;width:.75rem;height:.75rem;margin-right:.4rem;background:currentColor;forced-color-adjust:none}
.keys .delivered::before{background:var(--good)}.keys .failed::before{background:var(--bad)}.keys .skipped::before{background:var(--edge)}
rect.delivered{fill:var(--good)}rect.failed{fill:var(--bad)}rect.skipped{fill:var(--edge)}
nav.sections{border-bottom:1px solid var(--line);margin:0 0 1rem}nav.sections ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;margin:0;padding:0}
nav.sections a{display:inline-block;padding:.5rem 0;text-decoration:none;border-bottom:3px solid transparent}
nav.sections a[aria-current]{color:var(--text);border-color:var(--link);font-weight:600}
form.filter{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:flex-end;margin:1rem 0 .5rem}form.filter label{color:var(--quiet);font-size:.9rem}
form.filter input,form.filter select{display:block;width:auto;max-width:100%;color:var(--text);font-size:1rem}
form.inline{display:inline-block;margin-right:1rem}
dl.totals{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin:1rem 0}dl.totals dt{color:var(--quiet)}dl.totals dd{margin:0}
dl.totals dt+dd{font-size:1.5rem;font-weight:600;line-height:1.3}
section.figure{margin:2rem 0;padding-top:.5rem}section.figure>h2{margin-top:0}
.num{text-align:right;font-variant-numeric:tabular-nums}th.num{white-space:normal}
.source{font-size:.85rem;display:flex;flex-wrap:wrap;gap:.25rem 1rem}.source code{overflow-wrap:anywhere;white-space:normal}
.good{color:var(--good)}.bad{color:var(--bad)}progress{accent-color:var(--link);width:8rem;max-width:100%;vertical-align:middle}
.thumbnail{float:left;object-fit:cover;margin:0 .75rem .25rem 0;border-radius:4px;background:var(--panel)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
figure.picture{margin:1rem 0 1.5rem}.picture svg{display:block;width:100%;height:auto;fill:none;overflow:visible}
.picture figcaption{margin-bottom:.75rem}.picture text{font-size:14px;dominant-baseline:central;font-variant-numeric:tabular-nums;paint-order:stroke;stroke:var(--back);stroke-width:3px;stroke-linejoin:round}
.picture .c1{fill:var(--c1)}.picture .c1-stroke{stroke:var(--c1)}.picture .c2{fill:var(--c2)}.picture .c2-stroke{stroke:var(--c2)}.picture .c3{fill:var(--c3)}.picture .c3-stroke{stroke:var(--c3)}.picture .c4{fill:var(--c4)}.picture .c4-stroke{stroke:var(--c4)}.picture .c5{fill:var(--c5)}.picture .c5-stroke{stroke:var(--c5)}.picture .c6{fill:var(--c6)}.picture .c6-stroke{stroke:var(--c6)}.picture .c7{fill:var(--c7)}.picture .c7-stroke{stroke:var(--c7)}.picture .c8{fill:var(--c8)}.picture .c8-stroke{stroke:var(--c8)}
.picture .flow1{fill:var(--c1)}.picture .flow2{fill:var(--c2)}.picture .flow3{fill:var(--c3)}.picture .flow4{fill:var(--c4)}.picture .flow5{fill:var(--c5)}.picture .flow6{fill:var(--c6)}.picture .flow7{fill:var(--c7)}.picture .flow8{fill:var(--c8)}.picture .bar1{fill:var(--c1)}.picture .bar2{fill:var(--c2)}.picture .bar3{fill:var(--c3)}.picture .bar4{fill:var(--c4)}.picture .bar5{fill:var(--c5)}.picture .bar6{fill:var(--c6)}.picture .bar7{fill:var(--c7)}.picture .bar8{fill:var(--c8)}.picture [class^=bar]{stroke:var(--back);stroke-width:.8px}
.picture .flow{fill:var(--edge)}.picture [class^=flow]{fill-opacity:.4}
.picture .ink{fill:var(--text)}.picture .ink-stroke{stroke:var(--text)}.picture .quiet{fill:var(--quiet)}.picture .quiet-stroke{stroke:var(--quiet)}
.picture .edge{fill:var(--edge)}.picture .edge-stroke{stroke:var(--edge)}.picture .line-stroke{stroke:var(--line)}.picture .back-stroke{stroke:var(--back)}
.picture .over{pointer-events:all}.picture .narrow{display:none}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0;font-size:.9rem}
.legend li{display:flex;gap:.4rem;align-items:baseline}.picture .legend svg{flex:none;width:.875rem;height:.75rem}
footer{border-top:1px solid var(--line);color:var(--quiet);font-size:.9rem}footer .frame{padding-top:.75rem;padding-bottom:1.5rem}
@media(min-width:60rem){.picture text{font-size:12.5px}.of-time{min-width:9.5em}.of-text{min-width:12em}}
@media(min-width:40.01rem){td>code,.whole{white-space:nowrap}}
@media(max-width:40rem){
table.cards,.cards tbody,.cards tr,.cards td,.cards th[scope=row]{display:block}.cards caption{display:block}
.cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cards tr{border:1px solid var(--line);border-radius:4px;padding:.5rem .75rem;margin:.75rem 0}
.cards td.num{text-align:left}
.cards td,.cards th[scope=row]{border:0;padding:.2rem 0}
.cards td[data-label]::before{content:attr(data-label) / "";display:block;color:var(--quiet);font-size:.85rem}
dl.facts{grid-template-columns:1fr;gap:0}dl.facts dd{margin-bottom:.5rem}}
@media print{.top nav,nav.sections,main form,form.filter,.source a,.skip,footer,nav.crumbs,ul.actions{display:none}section.figure{break-inside:avoid}}
@media screen and (max-width:40rem){.picture .wide{display:none}.picture svg.narrow{display:block;max-width:30rem}.picture .legend.narrow{display:flex}.picture text{font-size:12px}}
@media(forced-colors:active){button,.button{border-color:ButtonText}}
`;

/** The name changes with the content, so that browsers can keep the file indefinitely. */
export const STYLE_NAME = `style-${createHash('sha256').update(STYLE).digest('hex').slice(0, 12)}.css`;
