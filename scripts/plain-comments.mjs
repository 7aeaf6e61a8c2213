import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

// Finds comments that begin with a fragment instead of a sentence: "Of a payment.", "Who signs invoices."

const SOURCE = /\.(tsx?|mjs|js|css)$/
const FRAGMENT = /^(Of|By|Who|Whom|Whose|With|Without|Which|In which|For which|At which|To whom)\b/
const NEXT_LINE = /^[^\S\n]*\n[^\S\n]*$/
const CSS_COMMENT = /\/\*.*?\*\//gs

/** `file:line` and text of each such comment in the files under `root` that Git does not ignore. */
export function findFragments(root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity })
    .split('\n')
    .filter((file) => SOURCE.test(file) && existsSync(path.join(root, file)))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      return commentsOf(file, source)
        .filter(({ text }) => FRAGMENT.test(text))
        .map(({ start, text }) => `${file}:${source.slice(0, start).split('\n').length}  ${text}`)
    })
}

/** The start and the text of each comment. Line comments in consecutive lines are one comment. */
function commentsOf(file, source) {
  const comments = []
  for (const { type, start, end } of rangesOf(file, source)) {
    const previous = comments.at(-1)
    const isLine = type === 'Line' && previous?.type === 'Line'
    if (isLine && NEXT_LINE.test(source.slice(previous.end, start))) previous.end = end
    else comments.push({ type, start, end })
  }
  return comments.map(({ start, end }) => ({ start, text: textOf(source.slice(start, end)) }))
}

function rangesOf(file, source) {
  if (!file.endsWith('.css')) return parseSync(file, source).comments
  return [...source.matchAll(CSS_COMMENT)].map(({ 0: text, index }) => ({
    type: 'Block',
    start: index,
    end: index + text.length,
  }))
}

/** The words of a comment in one line, without the characters that mark its beginning, lines and end. */
const textOf = (comment) =>
  comment
    .replace(/\*+\/$/, '')
    .replace(/^\s*(\/\/+|\/\*+|\*)/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
