import { describe, expect, it } from 'vitest'
import { isStaff, openPlaces, type PlaceHolder, takeWhile } from '../src/platform/places.ts'

const limits = { all: 6, forStaff: 2, ofAccount: 2, ofAddress: 3, retryAfterSeconds: 10 } as const
const open = () => openPlaces({ ...limits, whenFull: 'uploads_busy' })
const customer = (account: string, address: string): PlaceHolder => ({ account, address, isStaff: false })
const colleague = (account: string): PlaceHolder => ({ account, address: 'shop', isStaff: true })

describe('places that few can have at once', () => {
  it('are kept for staff when customers have taken all others', () => {
    const take = open()
    for (const number of [1, 2, 3, 4]) take(customer(`customer ${number}`, `home ${number}`))
    expect(() => take(customer('another', 'elsewhere'))).toThrow(
      expect.objectContaining({ code: 'uploads_busy', retryAfterSeconds: 10 }),
    )
    for (const name of ['owner', 'dispatcher']) take(colleague(name))
    expect(() => take(colleague('manager'))).toThrow(expect.objectContaining({ code: 'uploads_busy' }))
  })

  it('are few for an account and an address, where staff are counted by account only', () => {
    const take = open()
    const refusal = expect.objectContaining({ code: 'too_many_requests' })
    for (const address of ['home', 'office']) take(customer('one', address))
    expect(() => take(customer('one', 'elsewhere'))).toThrow(refusal)
    for (const account of ['two', 'three']) take(customer(account, 'home'))
    expect(() => take(customer('four', 'home'))).toThrow(refusal)
    for (const _file of [1, 2]) take(colleague('owner'))
    expect(() => take(colleague('owner'))).toThrow(refusal)
  })

  it('become free with the end of the work, also when it fails', async () => {
    const take = open()
    const one = customer('one', 'home')
    const work = () => takeWhile(take, one, async () => Promise.reject(new Error('broken')))
    for (const _time of [1, 2, 3, 4, 5, 6, 7]) await expect(work()).rejects.toThrow('broken')
  })

  it('are kept for each duty, and not for an admin whose duty has not begun', () => {
    for (const duty of ['owner', 'manager', 'dispatcher', 'accountant'] as const)
      expect([duty, isStaff({ role: 'admin', duty })]).toEqual([duty, true])
    expect(isStaff({ role: 'admin', duty: null })).toBe(false)
    expect(isStaff({ role: 'user' })).toBe(false)
  })
})
