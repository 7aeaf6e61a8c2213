/** Plain on purpose, so that the page is not mistaken for the shop's or a bank's. */
export const STYLE = `
:root { --page: #f1f3f9; --card: #fff; --ink: #1d2433; --soft: #566078; --line: #8a94ab; --main: #3b3fa8; --on-main: #fff; --warn: #ffe9b3; --on-warn: #4a3500 }
@media (prefers-color-scheme: dark) {
  :root { --page: #12151d; --card: #1c212d; --ink: #eceffa; --soft: #aab4cb; --line: #6b768f; --main: #a9adff; --on-main: #14163a; --warn: #4a3900; --on-warn: #ffe9b3 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header { padding: .6rem 1rem; background: var(--warn); color: var(--on-warn); text-align: center }
main { max-width: 27rem; margin: 1.25rem auto; padding: 1.25rem; background: var(--card); border-radius: 14px }
nav { display: flex; justify-content: flex-end; gap: .25rem; margin: -.5rem -.5rem .25rem 0 }
nav > * { min-height: 44px; padding: .5rem; display: inline-flex; align-items: center; color: var(--soft) }
nav a { color: var(--main) }
h1 { margin: 0 0 .75rem; font-size: 1.3rem; line-height: 1.25 }
.amount { margin: 0 0 .75rem; font-size: 2rem; font-weight: 700; line-height: 1.2 }
dl { margin: 0 0 1rem; display: grid; gap: .25rem }
dl div { display: grid; grid-template-columns: 6.5rem 1fr; gap: .5rem }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: .85rem }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; color: var(--soft) }
select, button, .button { min-height: 46px; padding: .5rem .9rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--ink); font: inherit }
.row { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .5rem }
button, .button { font-weight: 600; cursor: pointer }
.button { display: inline-flex; align-items: center; text-decoration: none }
.primary { border-color: var(--main); background: var(--main); color: var(--on-main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
.note { margin: 1rem 0 0; color: var(--soft); font-size: .9rem }
@media (max-width: 29rem) { main { margin: .75rem; padding: 1rem } }
`
