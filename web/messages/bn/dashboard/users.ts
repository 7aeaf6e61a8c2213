import type { users as English } from '../../en/dashboard/users.ts'

export const users: typeof English = {
  title: 'ইউজার ম্যানেজমেন্ট',
  description: 'কে কী করতে পারবেন।',
  loading: 'ইউজারদের তালিকা লোড হচ্ছে…',
  failed: 'ইউজারদের তালিকা আনা যায়নি।',
  none: 'এখনো কোনো ইউজার নেই।',
  name: 'নাম',
  email: 'ইমেইল',
  phone: 'ফোন',
  role: 'ভূমিকা',
  roleOf: '{name}-এর ভূমিকা',
  you: 'আপনি',
  edit: 'ভূমিকা বদলান',
  editOf: '{name}-এর ভূমিকা বদলান',
  roles: { user: 'ইউজার', admin: 'অ্যাডমিন' },
  updated: 'ভূমিকা বদলানো হয়েছে।',
  updateFailed: 'ভূমিকা বদলানো যায়নি।',
  ownRole: 'নিজের ভূমিকা নিজে বদলানো যায় না।',
  lastAdmin: 'কমপক্ষে একজন অ্যাডমিন থাকতেই হবে।',
}
