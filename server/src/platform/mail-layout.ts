import { type BusinessNames, businessNameIn } from './business-name.ts'
import { escapeHtml } from './html.ts'
import type { Locale } from './locale.ts'
import { type Look, logoGround, lookQuery } from './look.ts'
import type { Mail } from './mail.ts'

interface Link {
  text: string
  url: string
}

/** The parts of a mail in their order. */
export interface MailContent {
  /** Null for an account that has no e-mail address. */
  to: string | null
  locale: Locale
  subject: string
  heading: string
  greeting: string
  paragraphs: string[]
  facts?: [name: string, value: string][]
  /** The main button. */
  action?: Link
  /** A paragraph after the button. */
  afterword?: string
  signature: string
  /** Ways to reach the business. */
  contacts?: Link[]
  /** The reason why the reader gets this mail. */
  note: string
  /** Link to unsubscribe, and the URL with which mail programs do it. */
  leave?: Link & { oneClick: string }
  usableMinutes?: number
}

/** The business that sends it. */
interface Sender extends BusinessNames {
  publicUrl: string
  look: Look
}

type Colors = Look['colors']

const paragraphs = (texts: string[], style: string) =>
  texts.map((text) => `<p style="${style}">${escapeHtml(text)}</p>`)

const factList = (facts: [string, string][], { line, soft }: Colors) => {
  const items = facts.map(
    ([name, value]) => `<div style="border-top:1px solid ${line};padding:8px 0">
<dt style="color:${soft};font-size:14px">${escapeHtml(name)}</dt>
<dd style="font-weight:600;margin:0;overflow-wrap:anywhere">${escapeHtml(value)}</dd>
</div>`,
  )
  return `<dl style="border-bottom:1px solid ${line};margin:0 0 24px">${items.join('\n')}</dl>`
}

const link = ({ url, text }: Link, style: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`

const buttonStyle = ({ button }: Colors) =>
  `background:${button};border-radius:10px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 22px;text-decoration:none`

const contactLine = (contacts: Link[], { button }: Colors) =>
  contacts
    .map((contact) => link(contact, `color:${button};display:inline-block;font-weight:600;margin:0 16px 0 0`))
    .join('\n')

/** The height of the logo, in pixels. The picture is three times as large, for dense screens. */
const LOGO_HEIGHT = 40

/** The name of the business, with its logo if it has one. Mail programs that load no pictures show the name. */
function headOf(sender: Sender, locale: Locale): string {
  const { publicUrl, look } = sender
  const style = 'font-size:20px;font-weight:700;padding:16px 24px'
  const name = escapeHtml(businessNameIn(sender, locale))
  const { logo, colors } = look
  if (!logo) {
    const sparkle = `<span aria-hidden="true" style="color:${colors.spark}">✦</span>`
    return `<div style="background:${colors.deep};color:#ffffff;${style}">${sparkle} ${name}</div>`
  }
  const width = Math.round((logo.width / logo.height) * LOGO_HEIGHT)
  const color = logo.ground === 'dark' ? '#ffffff' : colors.ink
  const picture = `<img src="${escapeHtml(publicUrl)}/icons/logo.png${lookQuery(look)}" alt="${look.nameInLogo ? name : ''}" width="${width}" height="${LOGO_HEIGHT}" style="border:0;height:auto;max-width:100%;vertical-align:middle">`
  return `<div style="background:${logoGround(look)};border-bottom:1px solid ${colors.line};color:${color};${style}">${picture}${look.nameInLogo ? '' : ` &nbsp;${name}`}</div>`
}

function htmlOf(content: MailContent, sender: Sender): string {
  const { colors } = sender.look
  const { locale, subject, heading, greeting, facts, action, afterword, signature, contacts, note, leave } =
    content
  const text = 'margin:0 0 16px'
  const small = 'margin:0 0 8px'
  const body = [
    `<h1 style="font-size:24px;line-height:1.3;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...paragraphs([greeting, ...content.paragraphs], text),
    ...(facts ? [factList(facts, colors)] : []),
    ...(action ? [`<p style="margin:0 0 24px">${link(action, buttonStyle(colors))}</p>`] : []),
    ...paragraphs(afterword ? [afterword] : [], text),
    `<p style="font-weight:600;margin:0">${escapeHtml(signature)}</p>`,
    ...(contacts?.length ? [`<p style="margin:8px 0 0">${contactLine(contacts, colors)}</p>`] : []),
  ]
  const end = [
    ...paragraphs([note], small),
    ...(leave ? [`<p style="${small}">${link(leave, `color:${colors.soft}`)}</p>`] : []),
  ]
  // Styles are inline, because mail programs drop style sheets, and some drop the head.
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="background:${colors.page};margin:0">
<div lang="${locale}" style="background:${colors.page};color:${colors.ink};font-family:system-ui,'Segoe UI','Noto Sans Bengali','Hind Siliguri',sans-serif;font-size:16px;line-height:1.55;padding:24px 12px">
<div style="background:#ffffff;border:1px solid ${colors.line};border-radius:14px;margin:0 auto;max-width:560px;overflow:hidden">
${headOf(sender, locale)}
<div style="padding:24px">
${body.join('\n')}
</div>
</div>
<div style="color:${colors.soft};font-size:14px;margin:16px auto 0;max-width:510px;text-align:center">
${end.join('\n')}
</div>
</div>
</body>
</html>`
}

/** The text of a phone link already has the number. */
const contactText = ({ text, url }: Link) => (url.startsWith('tel:') ? text : `${text}: ${url}`)

function textOf(content: MailContent): string {
  const { heading, greeting, facts, action, afterword, signature, contacts, note, leave } = content
  const parts = [
    heading,
    greeting,
    ...content.paragraphs,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action && `${action.text}:\n${action.url}`,
    afterword,
    signature,
    contacts?.map(contactText).join('\n') || undefined,
    `--\n${note}`,
    leave && `${leave.text}: ${leave.url}`,
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

/** Matches line breaks, control characters and characters that change the direction of writing. */
const BREAKS = /[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** A valid name, address or subject is shorter. */
const MAX_LINE = 400

/**
 * Returns the text as one line, because text that users type must not start a header or look like a paragraph of the
 * mail.
 */
function oneLine(text: string): string {
  const line = text.replace(BREAKS, ' ').trim()
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1).toWellFormed()}…` : line
}

/** Writes the mail as HTML and plain text with the same words. Subject, greeting and facts become one line each. */
export function layoutMail(input: MailContent, sender: Sender): Mail {
  const content: MailContent = {
    ...input,
    subject: oneLine(input.subject),
    greeting: oneLine(input.greeting),
    ...(input.facts && { facts: input.facts.map(([name, value]) => [name, oneLine(value)]) }),
  }
  return {
    to: content.to,
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content, sender),
    headers: {
      'Content-Language': content.locale,
      // It suppresses out-of-office replies.
      'Auto-Submitted': 'auto-generated',
      ...(content.leave && {
        // RFC 2369 and RFC 8058.
        'List-Unsubscribe': `<${content.leave.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(content.usableMinutes !== undefined && { usableMinutes: content.usableMinutes }),
  }
}
