import { escapeHtml } from '../../platform/html.ts'
import type { Transaction } from './books.ts'
import type { Language } from './language.ts'
import { formQuery, type PageKind } from './page-kinds.ts'
import { STYLE } from './style.ts'

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
