import type { profile as English } from '../../en/dashboard/profile.ts'

export const profile: typeof English = {
  title: 'স্বাগতম, {name}',
  description: 'আপনার সম্পর্কে আমাদের কাছে যা যা তথ্য আছে।',
}
