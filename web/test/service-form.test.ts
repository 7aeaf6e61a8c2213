import { describe, expect, it } from 'vitest'
import { serviceFormSchema } from '../app/features/admin-services/form-schema.ts'

const parse = (includes: string) => serviceFormSchema.shape.includes.safeParse(includes)

describe('what a service includes, as an admin types it', () => {
  it('is a line each, without the empty ones', () => {
    expect(parse(' Foam wash \r\n\n  \nTyre dressing\n').data).toEqual(['Foam wash', 'Tyre dressing'])
    expect(parse('').data).toEqual([])
  })

  it('is refused as a whole, in words, when a line is too long or there are too many', () => {
    const messages = (text: string) => parse(text).error?.issues.map(({ path, message }) => [path, message])
    expect(messages(`Foam wash\n${'x'.repeat(121)}`)).toEqual([[[], 'Please use at most 120 characters']])
    expect(messages('Foam wash\n'.repeat(13))).toEqual([[[], 'Please use at most 12 lines']])
  })
})
