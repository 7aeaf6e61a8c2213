import { escapeHtml } from './html.ts'
import type { Locale } from './locale.ts'
import type { Mail } from './mail.ts'

interface Link {
  text: string
  url: string
}

/** What a mail says, in the order it is read. */
export interface Letter {
  to: string
  locale: Locale
  subject: string
  heading: string
  greeting: string
  paragraphs: string[]
  facts?: [name: string, value: string][]
  /** The one thing to do next. */
  action?: Link
  /** What is good to know, after the action. */
  afterword?: string
  signature: string
  /** Why the reader got it. */
  note: string
  /** How not to get any more. */
  leave?: Link
  headers?: Record<string, string>
}

const INK = '#0b3b47'
const SOFT = '#45626b'
const BUTTON = '#0b6172'
const LINE = '#d6e4e7'

const paragraphs = (texts: string[], style: string) =>
  texts.map((text) => `<p style="${style}">${escapeHtml(text)}</p>`)

const factList = (facts: [string, string][]) => {
  const items = facts.map(
    ([name, value]) => `<div style="border-top:1px solid ${LINE};padding:8px 0">
<dt style="color:${SOFT};font-size:14px">${escapeHtml(name)}</dt>
<dd style="font-weight:600;margin:0;overflow-wrap:anywhere">${escapeHtml(value)}</dd>
</div>`,
  )
  return `<dl style="border-bottom:1px solid ${LINE};margin:0 0 24px">${items.join('\n')}</dl>`
}

const link = ({ url, text }: Link, style: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`

const BUTTON_STYLE = `background:${BUTTON};border-radius:10px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 22px;text-decoration:none`

function htmlOf(letter: Letter, businessName: string): string {
  const { locale, subject, heading, greeting, facts, action, afterword, signature, note, leave } = letter
  const text = 'margin:0 0 16px'
  const small = 'margin:0 0 8px'
  const body = [
    `<h1 style="font-size:24px;line-height:1.3;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...paragraphs([greeting, ...letter.paragraphs], text),
    ...(facts ? [factList(facts)] : []),
    ...(action ? [`<p style="margin:0 0 24px">${link(action, BUTTON_STYLE)}</p>`] : []),
    ...paragraphs(afterword ? [afterword] : [], text),
    `<p style="font-weight:600;margin:0">${escapeHtml(signature)}</p>`,
  ]
  const end = [
    ...paragraphs([note], small),
    ...(leave ? [`<p style="${small}">${link(leave, `color:${SOFT}`)}</p>`] : []),
  ]
  // Styles stand at each element: mail programs drop style sheets, and some drop the head.
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="background:#edf4f5;margin:0">
<div lang="${locale}" style="background:#edf4f5;color:${INK};font-family:system-ui,'Segoe UI','Noto Sans Bengali','Hind Siliguri',sans-serif;font-size:16px;line-height:1.55;padding:24px 12px">
<div style="background:#ffffff;border:1px solid ${LINE};border-radius:14px;margin:0 auto;max-width:560px;overflow:hidden">
<div style="background:${INK};color:#ffffff;font-size:20px;font-weight:700;padding:16px 24px"><span aria-hidden="true" style="color:#ffb938">✦</span> ${escapeHtml(businessName)}</div>
<div style="padding:24px">
${body.join('\n')}
</div>
</div>
<div style="color:${SOFT};font-size:14px;margin:16px auto 0;max-width:510px;text-align:center">
${end.join('\n')}
</div>
</div>
</body>
</html>`
}

function textOf(letter: Letter): string {
  const { heading, greeting, facts, action, afterword, signature, note, leave } = letter
  const parts = [
    heading,
    greeting,
    ...letter.paragraphs,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action && `${action.text}:\n${action.url}`,
    afterword,
    signature,
    `--\n${note}`,
    leave && `${leave.text}: ${leave.url}`,
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

/** Line breaks, control characters and characters that turn the direction of writing. */
const BREAKS = /[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** More than any name, address or subject of ours has. */
const MAX_LINE = 400

/** What was typed must neither start a header nor look like a paragraph of ours. */
function oneLine(text: string): string {
  const line = text.replace(BREAKS, ' ').trim()
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1).toWellFormed()}…` : line
}

/** The mail of a letter: the same words in both of its parts. Subject, greeting and facts are one line each. */
export function writeLetter(given: Letter, { businessName }: { businessName: string }): Mail {
  const letter: Letter = {
    ...given,
    subject: oneLine(given.subject),
    greeting: oneLine(given.greeting),
    ...(given.facts && { facts: given.facts.map(([name, value]) => [name, oneLine(value)]) }),
  }
  return {
    to: letter.to,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter, businessName),
    // Nobody's "I am on holiday" needs to come back.
    headers: {
      'Content-Language': letter.locale,
      'Auto-Submitted': 'auto-generated',
      ...letter.headers,
    },
  }
}
