import { escapeHtml } from '../../../platform/html.ts'
import type { Transaction } from './books.ts'
import { STYLE } from './style.ts'

interface Page {
  nonce: string
  title: string
  body: string
  script?: string
}

function page({ nonce, title, body, script }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Sandbox payment</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header class="banner"><strong>Sandbox:</strong> no money moves.</header>
<main>
${body}
</main>
${script ? `<script nonce="${nonce}">${script}</script>` : ''}
</body>
</html>`
}

const METHODS = ['bKash', 'Nagad', 'Rocket', 'Visa', 'Mastercard']
const REASONS = ['Insufficient balance', 'Card declined', 'Wrong PIN', 'Time limit exceeded']
const DELAYS = [0, 10, 60]

const delayText = (seconds: number) => (seconds === 0 ? 'at once' : `${seconds} seconds after you return`)

const option = (value: string | number, text: string | number = value) =>
  `<option value="${escapeHtml(String(value))}">${escapeHtml(String(text))}</option>`

function order(transaction: Transaction): string {
  const { fields, amount, currency, tran_id } = transaction
  return `<p class="amount">${escapeHtml(currency)} ${escapeHtml(amount)}</p>
<dl>
<div><dt>For</dt><dd>${escapeHtml(fields.desc)}</dd></div>
<div><dt>Customer</dt><dd>${escapeHtml(fields.cus_name)}</dd></div>
<div><dt>Transaction</dt><dd><code>${escapeHtml(tran_id)}</code></dd></div>
</dl>`
}

export function paymentPage(nonce: string, transaction: Transaction, shop: string): string {
  const track = encodeURIComponent(transaction.track)
  const body = `<h1>Pay ${escapeHtml(shop)}</h1>
${order(transaction)}
<form method="post" action="/paynow.php?track=${track}">
<label>Pay with<select name="method">${METHODS.map((name) => option(name)).join('')}</select></label>
<label>Approve<select name="delay">${DELAYS.map((delay) => option(delay, delayText(delay))).join('')}</select></label>
<button class="primary" name="decision" value="pay">Pay</button>
<label>If it fails, because of<select name="reason">${REASONS.map((name) => option(name)).join('')}</select></label>
<div class="row">
<button name="decision" value="fail">Fail</button>
<button name="decision" value="cancel">Cancel</button>
<button name="decision" value="leave">Walk away</button>
</div>
</form>
<p class="note">This page stands in for the payment company's own. Whatever you choose, nobody is charged.
<em>Walk away</em> behaves like closing the window: the shop hears nothing.</p>`
  return page({ nonce, title: `Pay ${transaction.currency} ${transaction.amount}`, body })
}

interface Return {
  heading: string
  text: string
  action: string
  fields: Record<string, string>
}

/** Sends the browser on by itself; without scripts there is the button. */
export function returnPage(nonce: string, { heading, text, action, fields }: Return): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const body = `<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<form id="return" method="post" action="${escapeHtml(action)}">
${inputs.join('\n')}
<button class="primary">Return to the shop</button>
</form>`
  return page({ nonce, title: heading, body, script: "document.getElementById('return').submit()" })
}

export function leftPage(nonce: string, track: string): string {
  const body = `<h1>You have left without paying</h1>
<p>The shop was not told. Nothing was charged, and the slot is released when its time to pay has run out.</p>
<p><a class="button" href="/paynow.php?track=${encodeURIComponent(track)}">Back to the payment</a></p>`
  return page({ nonce, title: 'Left without paying', body })
}

export function messagePage(nonce: string, heading: string, text: string): string {
  return page({ nonce, title: heading, body: `<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(text)}</p>` })
}
