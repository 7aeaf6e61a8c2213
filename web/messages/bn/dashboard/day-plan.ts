import type { dayPlan as English } from '../../en/dashboard/day-plan.ts'

export const dayPlan: typeof English = {
  title: 'দলগুলোর দিন',
  loading: 'দিনের কাজ লোড হচ্ছে…',
  failed: 'দিনের কাজ আনা যায়নি।',
  none: 'কোনো দল চালু নেই।',
  noneText: 'একটি দল চালু করুন, তাদের কাজ এখানে দেখা যাবে।',
  nobody: 'দল ছাড়া',
  noJobs: 'কোনো কাজ নেই',
  timeOff: 'ছুটি: {reason}',
  noReason: 'কারণ লেখা নেই',
}
