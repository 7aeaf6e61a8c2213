import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address } from 'postal-mime'
import { formatFor } from '../../platform/format.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Locale } from '../../platform/locale.ts'
import { SMS_DOMAIN } from '../../platform/sms.ts'

const en = {
  mailbox: 'Mailbox',
  demo: 'Demo mailbox.',
  warning:
    'No mail server is set, so mails end here, and anybody who can open this site can read them. It is gone once SMTP_URL is set or DEMO is off.',
  empty: 'No mail yet. Book a slot and come back.',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  mail: 'Mail',
  all: 'All mails',
  site: 'Back to the site',
  language: 'Language',
}
type PageTexts = typeof en

export const bn: PageTexts = {
  mailbox: 'মেইলবক্স',
  demo: 'ডেমো মেইলবক্স।',
  warning:
    'কোনো মেইল সার্ভার ঠিক করা নেই, তাই সব ইমেইল এখানে জমা হয়, আর এই সাইট যে খুলতে পারে সে-ই এগুলো পড়তে পারে। SMTP_URL দেওয়া হলে বা DEMO বন্ধ করলে এটি আর থাকে না।',
  empty: 'এখনো কোনো ইমেইল নেই। একটি স্লট বুক করে ফিরে আসুন।',
  noSubject: '(বিষয় নেই)',
  from: 'প্রেরক',
  to: 'প্রাপক',
  mail: 'ইমেইল',
  all: 'সব ইমেইল',
  site: 'সাইটে ফিরে যান',
  language: 'ভাষা',
}

interface StoredMail {
  id: string
  from: string
  to: string
  subject: string
  date: string | null
  html: string | null
  text: string
}

/** Older mails stay on disk but are not listed. */
const LIST_LENGTH = 50

const SMS_ENDING = `@${SMS_DOMAIN}`

function addressOf(given: Address | undefined): string {
  const { name, address } = given ?? {}
  // The file is a text message, named after its number.
  if (address?.endsWith(SMS_ENDING)) return address.slice(0, -SMS_ENDING.length)
  return [name, address && `<${address}>`].filter(Boolean).join(' ')
}

/** Returns undefined when there is none. `id` must be valid, because it becomes a file name. */
export async function readMail(folder: string, id: string): Promise<StoredMail | undefined> {
  let source: Buffer
  try {
    source = await readFile(join(folder, `${id}.eml`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const mail = await PostalMime.parse(source)
  return {
    id,
    from: addressOf(mail.from),
    to: (mail.to ?? []).map(addressOf).join(', '),
    subject: mail.subject ?? '',
    date: mail.date ?? null,
    html: mail.html ?? null,
    text: mail.text ?? '',
  }
}

/** Lists the newest first, because ids grow with time. */
export async function listMails(folder: string): Promise<StoredMail[]> {
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
  const mails = await Promise.all(
    files.slice(0, LIST_LENGTH).map((name) => readMail(folder, name.slice(0, -'.eml'.length))),
  )
  return mails.filter((mail) => mail !== undefined)
}

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
