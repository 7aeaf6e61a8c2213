/** The style is plain on purpose, so that the page is not mistaken for the shop's or a bank's. */
export const STYLE = `
:root { --page: #f1f3f9; --card: #fff; --ink: #1d2433; --soft: #566078; --line: #8a94ab; --main: #3b3fa8; --on-main: #fff; --warn: #ffe9b3; --on-warn: #4a3500; --error: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --page: #12151d; --card: #1c212d; --ink: #eceffa; --soft: #aab4cb; --line: #6b768f; --main: #a9adff; --on-main: #14163a; --warn: #4a3900; --on-warn: #ffe9b3; --error: #ffb4ab }
}
body.wallet { --main: #a5155f; --on-main: #fff }
body.card { --main: #1d5fa8; --on-main: #fff }
body.methods { --main: #14665a; --on-main: #fff }
@media (prefers-color-scheme: dark) {
  body.wallet { --main: #ffa3ce; --on-main: #46052a }
  body.card { --main: #9ecbff; --on-main: #06264a }
  body.methods { --main: #7fdccb; --on-main: #06332c }
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
h2 { margin: 1.25rem 0 .5rem; font-size: 1.05rem }
a { color: var(--main) }
select, button, .button, input:not([type=hidden]) { min-height: 46px; padding: .5rem .9rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--ink); font: inherit }
input { width: 100% }
.brand { margin: 0 0 1rem; padding: .85rem 1rem; border-radius: 10px; background: var(--main); color: var(--on-main) }
.brand > * { margin: 0 }
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; align-content: start; color: var(--soft); font-size: .95rem }
.field label { color: var(--ink); font-weight: 600 }
.error { color: var(--error); font-weight: 600 }
.error::before { content: '! ' }
[aria-invalid=true] { border: 2px solid var(--error) !important }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem }
.steps { margin: 0 0 .75rem; color: var(--soft) }
.tabs { justify-content: flex-start; gap: 0; margin: 0 0 1rem; border-bottom: 1px solid var(--line) }
.tabs > * { flex: 1; justify-content: center; padding: .5rem .25rem; text-align: center; text-decoration: none }
.tabs [aria-current] { border-bottom: 3px solid var(--main); font-weight: 700 }
.choices { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none }
.choices .button { width: 100%; height: 100%; justify-content: center; padding: .4rem; text-align: center; color: var(--ink); overflow-wrap: anywhere }
dl.tests div { grid-template-columns: 1fr; gap: 0 }
dl.tests dt { color: var(--ink) }
.row { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .5rem }
button, .button { font-weight: 600; cursor: pointer }
.button { display: inline-flex; align-items: center; text-decoration: none }
.primary { border-color: var(--main); background: var(--main); color: var(--on-main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
.note { margin: 1rem 0 0; color: var(--soft); font-size: .9rem }
@media (max-width: 29rem) { main { margin: .75rem; padding: 1rem } }
`
