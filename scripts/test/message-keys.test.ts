import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUnusedKeys } from '../message-keys.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'jhilik-messages-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A web app with these messages, and a component that looks them up. */
function write(messages: string, component: string): void {
  const files = {
    'web/messages/en/index.ts': "import { shop } from './shop.ts'\nexport const en = { shop }",
    'web/messages/en/shop.ts': `export const shop = ${messages}`,
    'web/messages/en/checkout-result.ts': 'export const checkoutResult = {}',
    'web/messages/en/on-demand.ts': 'export const onDemand = {}',
    'web/messages/en/dashboard/index.ts':
      "import { common } from './common.ts'\nexport const dashboard = { ...common, users: { title: 'Users' } }",
    'web/messages/en/dashboard/common.ts': "export const common = { retry: 'Try again' } as const",
    'contract/src/statuses.ts': "export const STATUSES = ['open', 'closed'] as const",
    'contract/src/words.ts': "export const sizeWords = { en: { small: 'Small', large: 'Large' }, bn: {} }",
    'server/src/audit.ts': `export const action = (status: string) => \`shop.\${status}\``,
    'web/app/users.tsx': `
      export const meta = pageTitle((m) => m.dashboard.users.title)
      export function Retry() {
        const t = useTranslations()
        return t('dashboard.retry')
      }`,
    'web/app/shop.tsx': component,
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
}

describe('unused message keys', () => {
  it('are found, also beside used ones of the same name', () => {
    write(
      "{ title: 'Shop', hint: 'Planted', list: { title: 'Goods', none: 'None' } }",
      "function Shop() { const t = useTranslations('shop'); return <h1>{t('title')}{t.rich('list.none')}</h1> }",
    )
    expect(findUnusedKeys(root)).toEqual(['shop.hint', 'shop.list.title'])
  })

  it('are found in words of the contract', () => {
    write('{}', "function Shop() { const t = useTranslations('shop'); return t('sizes.small') }")
    writeFileSync(
      path.join(root, 'web/messages/en/shop.ts'),
      "import { sizeWords } from '@jhilik/contract/words.ts'\nexport const shop = { sizes: sizeWords.en }",
    )
    expect(findUnusedKeys(root)).toEqual(['shop.sizes.large'])
  })

  it('are not those of computed keys whose values exist', () => {
    write(
      "{ open: 'Open', closed: 'Closed', gone: 'Gone', by: { open: 'o', gone: 'g' }, one: '1', two: '2' }",
      `function Shop({ status, many }) {
        const t = useTranslations('shop')
        return <p>{t(status)}{t(\`by.\${status}\`)}{t(many ? 'two' : 'one')}</p>
      }`,
    )
    expect(findUnusedKeys(root)).toEqual(['shop.gone', 'shop.by.gone'])
  })

  it('are not those of actions that the server puts together', () => {
    write(
      "{ history: { shop_open: 'Opened', shop_gone: 'Gone', till_open: 'Till opened' } }",
      `function Entry({ action }) {
        const t = useTranslations('shop.history')
        const key = \`\${action.replace('.', '_')}\`
        return t.has(key) ? t(key) : action
      }`,
    )
    expect(findUnusedKeys(root)).toEqual(['shop.history.shop_gone', 'shop.history.till_open'])
  })
})
