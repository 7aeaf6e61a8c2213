import type { crewConflicts as English } from '../../en/dashboard/crew-conflicts.ts'

export const crewConflicts: typeof English = {
  overlap: 'তখন ব্যস্ত',
  closed: 'ওই সময়ে বন্ধ',
  travel: 'পৌঁছানোর সময় নেই',
  hours: 'কাজের সময়ের বাইরে',
  skill: 'এই সার্ভিসটি করে না',
  area: 'তাদের এলাকা নয়',
  maximum: 'দিনের কাজ পূর্ণ',
}
