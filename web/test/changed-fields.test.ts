import { describe, expect, it } from 'vitest'
import { type Edit, saveChanges } from '../app/lib/forms/save-changes.ts'
import { ApiError } from '../app/lib/http/api-error.ts'
import { changedFields } from '../app/ui/unsaved.tsx'

describe('what has been changed in a form', () => {
  it('are its dirty fields, also those that consist of several', () => {
    const values = { name: 'Padma Wash', phone: '', hours: [{ opens: '09:00' }], terms: { kind: 'full' } }
    expect(changedFields(values, {})).toEqual({})
    expect(changedFields(values, { phone: true, hours: [{ opens: false }] })).toEqual({ phone: '' })
    expect(changedFields(values, { hours: [{ opens: true }], terms: { kind: true } })).toEqual({
      hours: [{ opens: '09:00' }],
      terms: { kind: 'full' },
    })
  })
})

interface Rules {
  version: string
  notice: number
  hours: { opens: string }[]
  percent: number
}

const read: Rules = { version: 'a', notice: 60, hours: [{ opens: '09:00' }], percent: 50 }

/** A server that refuses each change of another version than the stored one; returns what the reader is asked. */
function storing(stored: Rules, side: 'mine' | 'theirs' | null = 'mine') {
  const asked: string[][] = []
  const sent: Edit<Rules>[] = []
  const save = (changes: Partial<Rules>) =>
    saveChanges<Rules, Rules>({
      base: read,
      changes,
      read: (current) => current as Rules,
      choose: async (fields) => {
        asked.push(fields)
        return side
      },
      send: async (edit) => {
        sent.push(edit)
        if (edit.headers['If-Match'] === `"${stored.version}"`) return edit.values
        throw new ApiError('Changed', {
          kind: 'HTTP',
          status: 409,
          code: 'changed_meanwhile',
          current: stored,
        })
      },
    })
  return { asked, sent, save }
}

describe('saving what has been changed', () => {
  it('names the version that was read', async () => {
    const { asked, sent, save } = storing(read)
    expect(await save({ percent: 30 })).toEqual({ ...read, percent: 30 })
    expect(sent).toEqual([
      { values: { ...read, percent: 30 }, changes: { percent: 30 }, headers: { 'If-Match': '"a"' } },
    ])
    expect(asked).toEqual([])
  })

  it('keeps what a colleague has changed in other fields, without asking', async () => {
    const theirs = { ...read, version: 'b', notice: 0, hours: [{ opens: '10:00' }] }
    const { asked, save } = storing(theirs)
    expect(await save({ percent: 30 })).toEqual({ ...theirs, percent: 30 })
    expect(asked).toEqual([])
  })

  it('does not ask about a field that a colleague has changed to the same value', async () => {
    const { asked, save } = storing({ ...read, version: 'b', percent: 30 })
    expect(await save({ percent: 30 })).toMatchObject({ version: 'b', percent: 30 })
    expect(asked).toEqual([])
  })

  it.each<['mine' | 'theirs', object]>([
    ['mine', { percent: 30, notice: 5 }],
    ['theirs', { percent: 70, notice: 5 }],
  ])('asks about a field that both have changed, and keeps %s', async (side, kept) => {
    const { asked, save } = storing({ ...read, version: 'b', percent: 70 }, side)
    expect(await save({ percent: 30, notice: 5 })).toMatchObject(kept)
    expect(asked).toEqual([['percent']])
  })

  it('saves nothing when the reader keeps editing, and asks again the next time', async () => {
    const { asked, sent, save } = storing({ ...read, version: 'b', percent: 70 }, null)
    expect(await save({ percent: 30 })).toBeNull()
    expect(await save({ percent: 31 })).toBeNull()
    expect(asked).toEqual([['percent'], ['percent']])
    expect(sent).toHaveLength(2)
  })

  it('asks again when it was changed once more while the reader chose', async () => {
    const versions = [
      { ...read, version: 'b', percent: 70 },
      { ...read, version: 'c', percent: 80 },
    ]
    const asked: unknown[] = []
    const saved = await saveChanges<Rules, Rules>({
      base: read,
      changes: { percent: 30 },
      read: (current) => current as Rules,
      choose: async (_, { theirs }) => {
        asked.push(theirs.percent)
        return 'mine'
      },
      send: async ({ values }) => {
        const current = versions.shift()
        if (!current) return values
        throw new ApiError('Changed', { kind: 'HTTP', status: 409, code: 'changed_meanwhile', current })
      },
    })
    expect(asked).toEqual([70, 80])
    expect(saved).toMatchObject({ percent: 30 })
  })

  it('fails with any other refusal', async () => {
    const refusal = new ApiError('Gone', { kind: 'HTTP', status: 404, code: 'not_found' })
    const saving = saveChanges<Rules, Rules>({
      base: read,
      changes: { percent: 30 },
      read: (current) => current as Rules,
      choose: async () => 'mine',
      send: () => Promise.reject(refusal),
    })
    await expect(saving).rejects.toBe(refusal)
  })
})
