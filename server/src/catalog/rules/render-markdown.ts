import { SITE_PATH } from '@jhilik/contract/picture-links.ts'
import MarkdownIt, { type Token } from 'markdown-it'
import { escapeHtml } from '../../platform/html.ts'

export interface RenderOptions {
  /** The values that replace `{name}` in the text. */
  values: Record<string, string>
  /** Whether customers can pay online: a text may have parts for either case. */
  paysOnline: boolean
  /** Third-level headings become collapsible questions, and what follows them the answers. */
  questions: boolean
}

export interface RenderedText {
  /** The first top-level heading; null when there is none. */
  title: string | null
  description: string
  updated: string | null
  html: string
  headings: { id: string; text: string }[]
  questions: Question[]
}

/** A part of a text, between lines `{online}` and `{/online}`, or `{on-site}` and `{/on-site}`. */
const PART = /^\{(online|on-site)\}\r?\n(.*?)^\{\/\1\}(?:\r?\n|$)/gms
const DESCRIPTION_LENGTH = 200
const FRONT_MATTER = /^\uFEFF?---\r?\n(.*?)\r?\n---\r?\n/s
const UPDATED = /^updated: *(\d{4}-\d{2}-\d{2}) *$/m
/** An id at the end of a heading: `## Refunds {#refunds}`. */
const OWN_ID = /\s*\{#([a-z0-9-]+)\}\s*$/

// HTML is escaped, and links with unsafe schemes are refused.
const markdown = new MarkdownIt({ html: false })
// A wide table scrolls in its own focusable box.
markdown.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'

const showImage = markdown.renderer.rules.image
// A picture of another site becomes a link to it, because visitors' browsers request nothing from other sites.
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  const src = String(tokens[index]?.attrGet('src') ?? '')
  if (SITE_PATH.test(src) || src.startsWith('data:'))
    return showImage?.(tokens, index, options, env, self) ?? ''
  const text = self.renderInlineAsText(tokens[index]?.children ?? [], options, env)
  return `<a href="${escapeHtml(src)}">${escapeHtml(text || src)}</a>`
}

/** Renders Markdown, with optional front matter `updated: YYYY-MM-DD`, as safe HTML. */
export function renderMarkdown(
  source: string,
  { values, paysOnline, questions }: RenderOptions,
): RenderedText {
  const [block = '', facts = ''] = FRONT_MATTER.exec(source) ?? []
  const text = source
    .slice(block.length)
    .replace(PART, (_, kind: string, part: string) => ((kind === 'online') === paysOnline ? part : ''))
  const tokens = markdown.parse(text, {})
  for (const token of tokens) fillIn(token, values)
  const title = takeTitle(tokens)
  const description = describe(tokens)
  const headings = nameHeadings(tokens)
  return {
    title,
    description,
    updated: dateOf(facts),
    headings,
    questions: questions ? openQuestions(tokens) : [],
    html: markdown.renderer.render(tokens, markdown.options, {}),
  }
}

function dateOf(facts: string): string | null {
  const date = UPDATED.exec(facts)?.[1]
  return date && !Number.isNaN(Date.parse(date)) ? date : null
}

/** Replaces names only in text tokens, so that a value cannot become markup. */
function fillIn(token: Token, values: Record<string, string>): void {
  for (const child of token.children ?? []) fillIn(child, values)
  if (token.type !== 'text') return
  token.content = token.content.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/** Removes the first top-level heading, which the page shows as its title; others become second-level. */
function takeTitle(tokens: Token[]): string | null {
  const start = tokens.findIndex((token) => isHeading(token, 'h1'))
  const [, inline] = start === -1 ? [] : tokens.splice(start, 3)
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2'
  return inline ? plain(inline) : null
}

function describe(tokens: Token[]): string {
  const start = tokens.findIndex(({ type, level }) => type === 'paragraph_open' && level === 0)
  const text = start === -1 ? '' : plain(tokens[start + 1]).trim()
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))}…`
}

/** Gives every heading a unique id, and lists the second-level ones. */
function nameHeadings(tokens: Token[]): RenderedText['headings'] {
  const taken = new Set<string>()
  const listed: RenderedText['headings'] = []
  for (const [index, open] of tokens.entries()) {
    const inline = tokens[index + 1]
    if (open.type !== 'heading_open' || !inline) continue
    const wanted = takeOwnId(inline) ?? slugOf(plain(inline))
    let id = wanted
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`
    taken.add(id)
    open.attrSet('id', id)
    if (isHeading(open, 'h2')) {
      listed.push({ id, text: plain(inline).trim() })
      linkToItself(inline, id)
    }
  }
  return listed
}

function takeOwnId(inline: Token): string | undefined {
  const last = inline.children?.at(-1)
  const found = last?.type === 'text' ? OWN_ID.exec(last.content) : null
  if (!last || !found) return undefined
  last.content = last.content.slice(0, found.index)
  return found[1]
}

/** Makes an id from letters with their marks and digits of any script. */
function slugOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.join('-') || 'section'
}

function linkToItself(inline: Token, id: string): void {
  const children = inline.children ?? []
  if (children.some(({ type }) => type === 'link_open')) return
  const link = new MarkdownIt.Token('link_open', 'a', 1)
  link.attrSet('href', `#${id}`)
  inline.children = [link, ...children, new MarkdownIt.Token('link_close', 'a', -1)]
}

interface Question {
  question: string
  answer: string
}

/**
 * Turns each `### Question` and what follows it into a `details` element. Changes the list of tokens.
 */
function openQuestions(tokens: Token[]): Question[] {
  const found: Question[] = []
  const result: Token[] = []
  let current: Question | undefined
  for (const [index, token] of tokens.entries()) {
    const begins = isHeading(token, 'h3')
    if (current && (begins || isHeading(token, 'h2'))) {
      result.push(tagged('details', -1))
      current = undefined
    }
    if (begins) {
      current = { question: plain(tokens[index + 1]).trim(), answer: '' }
      found.push(current)
      const details = tagged('details', 1)
      details.attrSet('id', token.attrGet('id') ?? '')
      result.push(details, tagged('summary', 1))
    } else if (token.type === 'heading_close' && token.tag === 'h3' && token.level === 0) {
      result.push(tagged('summary', -1))
    } else {
      result.push(token)
      const answers = token.type === 'inline' && !isHeading(tokens[index - 1], 'h3')
      if (current && answers) current.answer = `${current.answer} ${plain(token)}`.trim()
    }
  }
  if (current) result.push(tagged('details', -1))
  tokens.splice(0, tokens.length, ...result)
  return found
}

function tagged(tag: string, nesting: 1 | -1): Token {
  const token = new MarkdownIt.Token(tag, tag, nesting)
  token.block = true
  return token
}

/** Returns the text without markup. */
function plain(token: Token | undefined): string {
  if (!token) return ''
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' '
  return token.children ? token.children.map(plain).join('') : token.content
}

/** Returns whether it is a heading at the top level, not within a quotation or a list. */
const isHeading = (token: Token | undefined, tag: 'h1' | 'h2' | 'h3') =>
  token?.type === 'heading_open' && token.tag === tag && token.level === 0
