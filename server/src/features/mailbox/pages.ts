import { escapeHtml } from '../../platform/html.ts'
import type { StoredMail } from './views.ts'

/** Mails are strangers: no script, no form, nothing loaded but pictures. A link opens a page of its own. */
export const MAILBOX_POLICY =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/mailbox/style.css">
</head>
<body>
<p class="note" role="note"><strong>Demo mailbox.</strong> No mail server is set, so mails end here, and anybody who can open this site can read them. It is gone once SMTP_URL is set or DEMO is off.</p>
<main>${body}</main>
</body>
</html>`
}

function when(date: string | null, timeZone: string): string {
  const instant = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(instant)) return ''
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(instant)
  return `<time datetime="${new Date(instant).toISOString()}">${words}</time>`
}

const subjectOf = (mail: StoredMail): string => mail.subject || '(no subject)'

export function mailboxPage(mails: StoredMail[], timeZone: string): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/mailbox/${mail.id}"><span class="subject">${escapeHtml(subjectOf(mail))}</span>
<span class="meta">To ${escapeHtml(mail.to)} ${when(mail.date, timeZone)}</span></a></li>`,
  )
  const list =
    items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>No mail yet. Book a slot and come back.</p>'
  return page('Mailbox', `<h1>Mailbox</h1>${list}<p><a href="/">Back to the site</a></p>`)
}

export function mailPage(mail: StoredMail, timeZone: string): string {
  // Without allow-scripts and allow-same-origin the mail can neither run nor read anything.
  const content = mail.html
    ? `<iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>`
    : `<pre>${escapeHtml(mail.text)}</pre>`
  return page(
    subjectOf(mail),
    `<p><a href="/mailbox">All mails</a></p>
<h1>${escapeHtml(subjectOf(mail))}</h1>
<p class="meta">From ${escapeHtml(mail.from)}<br>To ${escapeHtml(mail.to)}<br>${when(mail.date, timeZone)}</p>
${content}`,
  )
}

export const MAILBOX_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; }
.note { background: #fff4d6; border-radius: 0.5rem; color: #4a3500; padding: 0.75rem 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-bottom: 1px solid #8884; }
li a { color: inherit; display: block; padding: 0.75rem 0; text-decoration: none; }
li a:hover .subject, li a:focus-visible .subject { text-decoration: underline; }
.subject { display: block; font-weight: 600; overflow-wrap: anywhere; }
.meta { font-size: 0.875rem; opacity: 0.85; overflow-wrap: anywhere; }
iframe { background: #fff; border: 1px solid #8884; border-radius: 0.5rem; color-scheme: light; height: 70vh; width: 100%; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; }
`
