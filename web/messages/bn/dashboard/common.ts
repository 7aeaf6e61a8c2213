import type { common as English } from '../../en/dashboard/common.ts'

export const common: typeof English = {
  loading: 'লোড হচ্ছে…',
  cancel: 'বাতিল',
  save: 'সেভ করুন',
  unsaved: 'এখনো সেভ হয়নি।',
  discardTitle: 'যা বদলেছেন তা বাদ দেবেন?',
  discardText: 'এখানে যা বদলেছেন তা এখনো সেভ হয়নি।',
  discard: 'বাদ দিন',
  keepEditing: 'সম্পাদনা চালিয়ে যান',
  actions: 'কাজ',
  errorTitle: 'পেজটিতে একটা সমস্যা হয়েছে',
  errorText: 'পেজটি আবার লোড করুন, অথবা একটু পরে আসুন।',
  reload: 'আবার লোড করুন',
}
