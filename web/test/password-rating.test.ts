import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import keyboards from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json' with { type: 'json' }
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { ratePassword } from '../app/people/accounts/password-rating.ts'

const estimator = new ZxcvbnFactory({ dictionary: { common: passwords.slice(0, 3000) }, graphs: keyboards })
const personal = ['Shirin', 'Akter', 'shirin', 'people', 'example', '01811223344']
const about = (password: string) => ratePassword(estimator.check(password, personal))

describe('a new password', () => {
  it.each([
    ['password', 'weak', 'common'],
    ['Shirin01', 'weak', 'personal'],
    ['01811223344', 'weak', 'personal'],
    ['zxcvbnm,./', 'weak', 'keyboard'],
    ['aaaaaaaaaa', 'weak', 'repeat'],
    ['abcdefgh', 'weak', 'sequence'],
    ['21-02-1952', 'weak', 'date'],
    ['xkqzwpjv', 'fair', 'more'],
  ])('%s is %s, for the reason %s', (password, level, advice) => {
    expect([password, about(password)]).toEqual([password, { level, advice }])
  })

  it.each([
    ['Monsoon-rain-7', 'strong'],
    ['correct horse battery staple', 'strong'],
    ['বৃষ্টিভেজা বিকেল', 'strong'],
    ['xkqzwpjvmb', 'good'],
  ])('%s is %s and needs no advice', (password, level) => {
    expect([password, about(password)]).toEqual([password, { level, advice: null }])
  })
})
