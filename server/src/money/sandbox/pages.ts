import { escapeHtml } from '../../platform/html.ts'
import type { Transaction } from './books.ts'
import { formQuery, type PageKind } from './customer-steps.ts'
import type { Language } from './language.ts'

/** What every page needs. */
export interface Look {
  nonce: string
  language: Language
}

interface Page {
  title: string
  body: string
  script?: string
  /** The kind decides the colors. */
  kind?: PageKind
}

export function page(
  { nonce, language: { locale, texts } }: Look,
  { title, body, script, kind = 'outcomes' }: Page,
): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(texts.titleEnd)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body class="${kind}">
<header class="banner"><strong>${texts.banner.strong}</strong> ${texts.banner.rest}</header>
<main>
${body}
</main>
${script ? `<script nonce="${nonce}">${script}</script>` : ''}
</body>
</html>`
}

const METHODS = ['bKash', 'Nagad', 'Rocket', 'Visa', 'Mastercard'] as const
const REASONS = ['Insufficient balance', 'Card declined', 'Wrong PIN', 'Time limit exceeded'] as const
const DELAYS = [0, 10, 60]

const option = (value: string | number, text: string) =>
  `<option value="${escapeHtml(String(value))}">${escapeHtml(text)}</option>`

export const amountOf = ({ currency, amount }: Transaction, { digits }: Language) =>
  `${currency} ${digits(amount)}`

function order(transaction: Transaction, language: Language): string {
  const { fields, tran_id } = transaction
  const { pay } = language.texts
  return `<p class="amount">${escapeHtml(amountOf(transaction, language))}</p>
<dl>
<div><dt>${pay.for}</dt><dd>${escapeHtml(fields.desc)}</dd></div>
<div><dt>${pay.customer}</dt><dd>${escapeHtml(fields.cus_name)}</dd></div>
<div><dt>${pay.transaction}</dt><dd><code>${escapeHtml(tran_id)}</code></dd></div>
</dl>`
}

/** Names each language in itself, for readers who do not understand the page. */
export function languageLinks({ locale, texts }: Language, query: Record<string, string>): string {
  const links = Object.entries({ en: 'English', bn: 'বাংলা' }).map(([lang, name]) =>
    lang === locale
      ? `<span lang="${lang}" aria-current="true">${name}</span>`
      : `<a lang="${lang}" hreflang="${lang}" href="/paynow.php?${escapeHtml(String(new URLSearchParams({ ...query, lang })))}">${name}</a>`,
  )
  return `<nav aria-label="${texts.language}">${links.join('\n')}</nav>`
}

/** Returns links to the pages that customers fill in as at a real provider. */
function asCustomer({ language }: Look, track: string): string {
  const { customer, pay } = language.texts
  const names = { wallet: pay.methods.bKash, card: customer.titles.card, methods: customer.titles.methods }
  const links = Object.entries(names).map(([page, name]) => {
    const query = { track, ...formQuery({ page: page as PageKind }) }
    return `<li><a class="button" href="${escapeHtml(language.to('/paynow.php', query))}">${name}</a></li>`
  })
  return `<p id="as-customer">${customer.asCustomer}</p>\n<ul class="choices" aria-labelledby="as-customer">${links.join('')}</ul>\n<p>${customer.orOutcome}</p>`
}

export function paymentPage(look: Look, transaction: Transaction, shop: string): string {
  const { language } = look
  const { pay } = language.texts
  const delayText = (seconds: number) =>
    seconds === 0 ? pay.atOnce : pay.later(language.digits(String(seconds)))
  const { track } = transaction
  const body = `${languageLinks(language, { track })}
<h1>${escapeHtml(pay.heading(shop))}</h1>
${order(transaction, language)}
${asCustomer(look, track)}
<form method="post" action="${escapeHtml(language.to('/paynow.php', { track }))}">
<label>${pay.method}<select name="method">${METHODS.map((name) => option(name, pay.methods[name])).join('')}</select></label>
<label>${pay.approve}<select name="delay">${DELAYS.map((delay) => option(delay, delayText(delay))).join('')}</select></label>
<button class="primary" name="decision" value="pay">${pay.submit}</button>
<label>${pay.because}<select name="reason">${REASONS.map((name) => option(name, pay.reasons[name])).join('')}</select></label>
<div class="row">
<button name="decision" value="fail">${pay.fail}</button>
<button name="decision" value="cancel">${pay.cancel}</button>
<button name="decision" value="leave">${pay.leave}</button>
</div>
</form>
<p class="note">${pay.note}
<em>${pay.leave}</em> ${pay.leaveNote}</p>`
  return page(look, { title: pay.title(amountOf(transaction, language)), body })
}

interface Return {
  heading: string
  text: string
  action: string
  fields: Record<string, string>
}

/** The page submits its form by itself. When scripts are off, the customer presses the button. */
export function returnPage(look: Look, { heading, text, action, fields }: Return): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const body = `<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<form id="return" method="post" action="${escapeHtml(action)}">
${inputs.join('\n')}
<button class="primary">${look.language.texts.outcome.return}</button>
</form>`
  return page(look, { title: heading, body, script: "document.getElementById('return').submit()" })
}

export function leftPage(look: Look, track: string): string {
  const { left } = look.language.texts
  const body = `<h1>${left.heading}</h1>
<p>${left.text}</p>
<p><a class="button" href="${escapeHtml(look.language.to('/paynow.php', { track }))}">${left.back}</a></p>`
  return page(look, { title: left.title, body })
}

export function messagePage(look: Look, { heading, text }: { heading: string; text: string }): string {
  return page(look, {
    title: heading,
    body: `<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(text)}</p>`,
  })
}

/** The style is plain on purpose, so that the page is not mistaken for the shop's or a bank's. */
const STYLE = `
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
