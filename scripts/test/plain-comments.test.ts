import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFragments } from '../plain-comments.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'jhilik-comments-'))
  execFileSync('git', ['init', '--quiet'], { cwd: root })
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, content: string) => writeFileSync(path.join(root, name), content)

describe('the check of comments', () => {
  it.each([
    ['a line comment', 'a.ts', '\n// Of a payment.\nlet a', 'a.ts:2  Of a payment.'],
    ['a comment behind code', 'a.mjs', 'let a // By weight.', 'a.mjs:1  By weight.'],
    ['a comment of several lines', 'a.ts', '// Who pays\n// on site.', 'a.ts:1  Who pays on site.'],
    ['a second comment', 'a.ts', '// A payment.\n\n// Without it.', 'a.ts:3  Without it.'],
    ['JSDoc in one line', 'a.ts', '/** Whose turn it is. */\nlet a', 'a.ts:1  Whose turn it is.'],
    ['JSDoc over lines', 'a.ts', '\n/**\n * To whom\n * it goes.\n */\nlet a', 'a.ts:2  To whom it goes.'],
    ['a block comment', 'a.js', '/* In which it waits */', 'a.js:1  In which it waits'],
    ['a comment in JSX', 'a.tsx', 'const a = <b>{/* With a button. */}</b>', 'a.tsx:1  With a button.'],
    ['a comment in a style sheet', 'a.css', 'a {}\n/* Which\n   is wide. */', 'a.css:2  Which is wide.'],
  ])('reports %s that begins like a fragment', (_, name, source, violation) => {
    write(name, source)
    expect(findFragments(root)).toEqual([violation])
  })

  it.each([
    ['a sentence', 'a.ts', '// The customer, of whom\n// Which is known, pays.'],
    ['a longer word that begins with one of the words', 'a.ts', '/** Offers, bylaws and Whoever. */\nlet a'],
    ['a directive', 'a.ts', '// biome-ignore lint/a: Of b.\n// @ts-expect-error With c.\nlet a'],
    ['a string', 'a.ts', "const a = '// Of a payment'\nconst b = `/* By weight. */`"],
    ['text of an element', 'a.tsx', 'const a = <b>Of all // Which are there</b>'],
    ['a file of another language', 'a.md', '// Of a payment.'],
  ])('accepts %s', (_, name, source) => {
    write(name, source)
    expect(findFragments(root)).toEqual([])
  })

  it('reads files that Git tracks, and passes over those that are ignored or deleted', () => {
    write('tracked.ts', '// Of a payment.')
    write('deleted.ts', '// Of a payment.')
    write('ignored.ts', '// Of a payment.')
    write('.gitignore', 'ignored.ts\n')
    execFileSync('git', ['add', '.'], { cwd: root })
    rmSync(path.join(root, 'deleted.ts'))
    expect(findFragments(root)).toEqual(['tracked.ts:1  Of a payment.'])
  })
})
