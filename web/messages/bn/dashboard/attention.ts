import type { attention as English } from '../../en/dashboard/attention.ts'

export const attention: typeof English = {
  title: 'যা দেখা দরকার',
  failed: 'যা দেখা দরকার তা লোড করা যায়নি।',
  hold: '{service}-এর পেমেন্ট এখনো হয়নি: {time}',
  holdFailed: '{service}-এর পেমেন্ট সফল হয়নি: {time}',
  holdText: '{time} পর্যন্ত সময়টি আপনার জন্য ধরে রাখা আছে।',
  pay: '{amount} পেমেন্ট করুন',
  unpaid: '{service} বুক হয়নি: {time}',
  unpaidText: 'সময়মতো পেমেন্ট হয়নি। কোনো টাকা কাটা হয়নি।',
  unpaidFailed: 'পেমেন্ট সফল হয়নি। কোনো টাকা কাটা হয়নি।',
  inReview: 'আপনার {amount} পেমেন্টটি আমরা যাচাই করছি',
  inReviewText: '{service}। আপনাকে কিছু করতে হবে না; আমরা আপনাকে জানাব।',
  review: '{service} কেমন হলো?',
  reviewText: 'কাজ হয়েছে {date}',
  stars: '{service} নিয়ে আপনার রেটিং',
  rate: '{service}: {count, plural, other {# তারা}} দিন',
  refund: 'আপনার {amount} ফেরত আসছে',
  refundText:
    '{date} থেকে, যেভাবে পেমেন্ট করেছেন, সেভাবেই।{bank, select, yes { ব্যাংকের ১০ কর্মদিবস পর্যন্ত লাগতে পারে।} other {}}',
  details: 'বিস্তারিত',
  detailsOf: '{service}-এর বিস্তারিত',
  phone: 'আপনার ফোন নম্বর দেওয়া নেই',
  address: 'আপনার ঠিকানা দেওয়া নেই',
  missingText: 'দিয়ে রাখলে বুকিং ফর্মে নিজে থেকেই বসে যাবে।',
}
