import type { StoredLook } from '../../../src/office/views/look.ts'
import { at, type Call, OWNERS, only } from './call.ts'

const NOTHING = {
  logo: null,
  nameInLogo: false,
  colors: null,
  texts: { title: { en: '', bn: '' }, text: { en: '', bn: '' }, served: { en: '', bn: '' } },
}
const RED = { ...NOTHING, colors: { brand: '#8a1c1c', spark: '#ffcc00' } }

/** Prepares a call about a look with a draft and an earlier look. */
const withLook =
  (path: string, body: object): Call['prepare'] =>
  async ({ app }) => {
    const value: StoredLook = {
      revision: 1,
      version: 0,
      published: { ...NOTHING, logoFacts: null },
      publishedAt: null,
      previous: { ...RED, logoFacts: null },
      draft: { ...RED, logoFacts: null },
    }
    const row = { value: JSON.stringify(value), updated_at: new Date() }
    await app.ctx.db
      .insertInto('settings')
      .values({ key: 'look', ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    return { path, body }
  }

export const lookCalls: Call[] = [
  { route: 'GET /api/site/look', prepare: at('/api/site/look'), expected: only(OWNERS) },
  { route: 'GET /api/site/look/samples', prepare: at('/api/site/look/samples'), expected: only(OWNERS) },
  {
    route: 'PUT /api/site/look/draft',
    prepare: withLook('/api/site/look/draft', NOTHING),
    expected: only(OWNERS),
  },
  ...['draft/discard', 'publish', 'undo'].map(
    (act): Call => ({
      route: `POST /api/site/look/${act}`,
      prepare: withLook(`/api/site/look/${act}`, {}),
      expected: only(OWNERS),
    }),
  ),
]
