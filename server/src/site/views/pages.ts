import { formatFor } from '../../platform/format.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Locale } from '../../platform/locale.ts'
import type { StoredMail } from './stored-mails.ts'
import { bn } from './texts/bn.ts'
import { en, type PageTexts } from './texts/en.ts'

/** Mails are untrusted, so the policy allows no scripts, no forms, and nothing loaded from elsewhere. */
export const MAILBOX_POLICY =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The language of the reader and the zone of the business. */
export interface Reader {
  locale: Locale
  timeZone: string
}

const textsOf: Record<Locale, PageTexts> = { en, bn }

interface Page {
  title: string
  /** The path of the page, for the link to the other language. */
  path: string
  body: string
}

function page({ locale }: Reader, { title, path, body }: Page): string {
  const texts = textsOf[locale]
  const languages = Object.entries({ en: 'English', bn: 'বাংলা' }).map(([lang, name]) =>
    lang === locale
      ? `<span lang="${lang}" aria-current="true">${name}</span>`
      : `<a lang="${lang}" hreflang="${lang}" href="${path}?lang=${lang}">${name}</a>`,
  )
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/mailbox/style.css">
</head>
<body>
<nav aria-label="${texts.language}">${languages.join('\n')}</nav>
<main>
<p class="note" role="note"><strong>${texts.demo}</strong> ${texts.warning}</p>
${body}
</main>
</body>
</html>`
}

function when(date: string | null, { locale, timeZone }: Reader): string {
  const instant = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(instant)) return ''
  const moment = new Date(instant)
  return `<time datetime="${moment.toISOString()}">${formatFor(locale).moment(moment, timeZone)}</time>`
}

const subjectOf = (mail: StoredMail, { locale }: Reader): string => mail.subject || textsOf[locale].noSubject

export function mailboxPage(mails: StoredMail[], reader: Reader): string {
  const texts = textsOf[reader.locale]
  const items = mails.map(
    (mail) =>
      `<li><a href="/mailbox/${mail.id}"><span class="subject">${escapeHtml(subjectOf(mail, reader))}</span>
<span class="meta">${texts.to}: ${escapeHtml(mail.to)} · ${when(mail.date, reader)}</span></a></li>`,
  )
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : `<p>${texts.empty}</p>`
  return page(reader, {
    title: texts.mailbox,
    path: '/mailbox',
    body: `<h1>${texts.mailbox}</h1>${list}<p><a href="/">${texts.site}</a></p>`,
  })
}

export function mailPage(mail: StoredMail, reader: Reader): string {
  const texts = textsOf[reader.locale]
  const subject = subjectOf(mail, reader)
  // The mail can neither run scripts nor read the site's data, because allow-scripts and allow-same-origin are missing.
  const content = mail.html
    ? `<iframe title="${texts.mail}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<!doctype html><base target="_blank">${mail.html}`)}"></iframe>`
    : `<pre>${escapeHtml(mail.text)}</pre>`
  return page(reader, {
    title: subject,
    path: `/mailbox/${mail.id}`,
    body: `<p><a href="/mailbox">${texts.all}</a></p>
<h1>${escapeHtml(subject)}</h1>
<p class="meta">${texts.from}: ${escapeHtml(mail.from)}<br>${texts.to}: ${escapeHtml(mail.to)}<br>${when(mail.date, reader)}</p>
${content}`,
  })
}

export const MAILBOX_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; }
.note { background: #fff4d6; border-radius: 0.5rem; color: #4a3500; padding: 0.75rem 1rem; }
nav { display: flex; gap: 0.25rem; justify-content: flex-end; }
nav > * { align-items: center; display: inline-flex; min-height: 44px; padding: 0 0.5rem; }
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
