import type { ChecklistItem } from '@jhilik/contract/set-up.ts'
import { stepPath } from './steps.ts'

/**
 * The pages on which the owner can do what an item asks for. The other items are changed in the server's environment
 * only.
 */
const places = {
  second_factor: stepPath('second-factor'),
  contact: stepPath('details'),
  opening_hours: stepPath('hours'),
  services: stepPath('services'),
  free_slots: stepPath('schedule'),
  payments: stepPath('payments'),
  mail: stepPath('messages'),
  sms: stepPath('messages'),
  backups: '/dashboard/admin/status',
} as const satisfies Partial<Record<ChecklistItem, string>>

export type PlacedItem = keyof typeof places

export function placeOf(item: ChecklistItem): { item: PlacedItem; path: string } | null {
  const placed = (Object.keys(places) as PlacedItem[]).find((name) => name === item)
  return placed ? { item: placed, path: places[placed] } : null
}
