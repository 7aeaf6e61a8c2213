import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashMarked, makeNonce, pagePolicy } from '../src/platform/render-page.ts'

const nonce = makeNonce()
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a page', () => {
  it('names the marked scripts and styles of the page by their hashes, each once, also those that wait in a noscript element', () => {
    const { html, scripts, styles } = hashMarked(
      `<style nonce="${nonce}">p{}</style><noscript><script nonce="${nonce}" type="module">\nload()</script></noscript>` +
        `<script nonce="${nonce}">go()</script><p></p><script async="" nonce="${nonce}">go()</script>`,
      nonce,
    )
    expect(scripts).toEqual([hashOf('\nload()'), hashOf('go()')])
    expect(styles).toEqual([hashOf('p{}')])
    expect(html).toBe(
      '<style>p{}</style><noscript><script type="module">\nload()</script></noscript>' +
        '<script>go()</script><p></p><script async="">go()</script>',
    )
    expect(pagePolicy(['https://pay.example'], { scripts, styles })).toContain(
      `script-src ${hashOf('\nload()')} ${hashOf('go()')} 'strict-dynamic'; `,
    )
  })

  it('names no script that got into the page without the nonce, nor data', () => {
    const page =
      `<script>evil()</script><script nonce="guessed">evil()</script><style>p{}</style>` +
      `<script nonce="${nonce}" type="application/ld+json">{}</script><script nonce="${nonce}" src="/a.js"></script>`
    const { html, scripts, styles } = hashMarked(page, nonce)
    expect([scripts, styles]).toEqual([[], []])
    expect(pagePolicy([], { scripts, styles })).toContain("script-src 'none'; ")
    expect(html).toContain('<script nonce="guessed">evil()</script>')
    expect(html).not.toContain(nonce)
  })
})
