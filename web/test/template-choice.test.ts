import type { ServiceTemplate } from '@jhilik/contract/service-templates.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { describe, expect, it } from 'vitest'
import { templatesFormSchema, toTemplatesInput } from '../app/catalog/service-templates/form-schema.ts'

const schema = templatesFormSchema('BDT')
const choose = (price: string, duration: string, chosen = true) => ({
  templates: { 'foam-wash': { chosen, price, duration, withSizes: true } },
})

describe('the choice of services to begin with', () => {
  it('sends the ticked ones, with numbers in either digits', () => {
    expect(schema.parse(choose('৫০০', '45'))).toEqual({
      services: [{ key: 'foam-wash', price: 500, duration: 45, withSizes: true }],
    })
    expect(schema.parse(choose('', '', false))).toEqual({ services: [] })
  })

  it('refuses a missing price and too many decimals at the field of the service', () => {
    const problemsOf = (typed: object) =>
      schema.safeParse(typed).error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(problemsOf(choose('', '45'))).toEqual([['templates.foam-wash.price', messages.priceIsRequired]])
    expect(problemsOf(choose('1.234', '45'))).toEqual([
      ['templates.foam-wash.price', messages.atMost2Decimals],
    ])
  })

  it('does not offer again what is offered already', () => {
    const template = { duration: 45, suggestedPrice: null, sizes: [] }
    const list = [
      { ...template, key: 'one', state: 'new' },
      { ...template, key: 'two', state: 'offered' },
    ] as unknown as ServiceTemplate[]
    expect(toTemplatesInput(list).templates).toEqual({
      one: { chosen: false, price: '', duration: '45', withSizes: false },
    })
  })
})
