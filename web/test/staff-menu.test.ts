import type { Duty } from '@jhilik/contract/duties.ts'
import { expect, it } from 'vitest'
import { entriesOf, openPage, permissionOf, staffMenu } from '../app/site/dashboard/staff-menu.ts'

const pagesOf = (duty: Duty) =>
  Object.fromEntries(
    entriesOf(staffMenu({ role: 'admin', duty })).map(({ label, pages }) => [
      label,
      pages.map(({ label }) => label),
    ]),
  )

it('lists for each duty the pages that it may open, and leaves out entries without one', () => {
  expect(pagesOf('owner')).toEqual({
    today: ['dashboard'],
    bookings: ['userBookings', 'messages', 'disturbances'],
    customers: ['userManagement'],
    board: ['board'],
    calendar: ['slotManagement', 'createSlot', 'schedules', 'crews'],
    services: ['serviceManagement', 'prices', 'areas'],
    reviews: ['reviews'],
    money: ['refundsAndCash', 'receipts', 'months', 'figures', 'work'],
    settings: [
      'business',
      'look',
      'houseRules',
      'messageSettings',
      'messageTexts',
      'homePictures',
      'history',
      'status',
    ],
  })
  expect(pagesOf('manager')).toMatchObject({ settings: ['history', 'status'] })
  expect(pagesOf('dispatcher')).toEqual({
    today: ['dashboard'],
    bookings: ['userBookings', 'messages', 'disturbances'],
    customers: ['userManagement'],
    board: ['board'],
    calendar: ['slotManagement', 'createSlot', 'schedules', 'crews'],
    services: ['prices'],
  })
  expect(pagesOf('accountant')).toEqual({
    today: ['dashboard'],
    bookings: ['userBookings', 'messages'],
    board: ['board'],
    money: ['refundsAndCash', 'receipts', 'months', 'figures', 'work'],
  })
})

it('finds the page of a path, also of one below it, and what it needs', () => {
  const entries = entriesOf(staffMenu({ role: 'admin', duty: 'owner' }))
  const labelAt = (path: string) => openPage(entries, path)?.label
  expect(labelAt('/dashboard/admin')).toBe('dashboard')
  expect(labelAt('/dashboard/admin/Dashboard/')).toBe('dashboard')
  expect(labelAt('/dashboard/admin/user-bookings/0199')).toBe('userBookings')
  expect(labelAt('/dashboard/admin/money')).toBe('refundsAndCash')
  expect(labelAt('/dashboard/admin/money/receipts')).toBe('receipts')
  expect(labelAt('/dashboard/account')).toBeUndefined()
  expect(permissionOf('/dashboard/admin/business/setup/hours')).toBe('settings.change')
  expect(permissionOf('/dashboard/admin/dashboard')).toBeUndefined()
})
