import MarkdownIt, { type Token } from 'markdown-it'
import { isHeading, plain } from './markdown-tokens.ts'

export interface Question {
  question: string
  answer: string
}

/**
 * Turns each `### Question` and what follows it into a `details` element. Changes the list of tokens.
 */
export function openQuestions(tokens: Token[]): Question[] {
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
