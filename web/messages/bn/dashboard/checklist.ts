import type { checklist as English } from '../../en/dashboard/checklist.ts'

export const checklist: typeof English = {
  missing: 'চালু করার আগে {count, number}টি কাজ বাকি',
}
