import type { Review } from '@jhilik/contract/reviews.ts'
import { serviceName } from '@jhilik/contract/service-text.ts'
import type { Context } from '../../context.ts'
import { listBusinessRecipients } from '../../people/views/accounts.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import type { Tx } from '../../platform/db.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'

const en = {
  subject: {
    written: (name: string) => `New review by ${name}`,
    changed: (name: string) => `${name} has changed a review`,
  },
  heading: { written: 'A new review', changed: 'A changed review' },
  greeting: 'Hello,',
  waiting: 'It is not public yet. Please approve or hide it.',
  published: 'It is public. You can reply to it, or hide it.',
  rating: 'Rating',
  stars: (count: string) => `${count} of 5 stars`,
  noStars: 'without a rating',
  service: 'Service',
  review: 'Review',
  action: 'Open the reviews',
  note: (site: string) => `You are receiving this email because you look after the reviews of ${site}.`,
}

export const bn: typeof en = {
  subject: {
    written: (name) => `নতুন রিভিউ: ${name}`,
    changed: (name) => `রিভিউ বদলেছেন: ${name}`,
  },
  heading: { written: 'নতুন রিভিউ এসেছে', changed: 'একটি রিভিউ বদলেছে' },
  greeting: 'শুভেচ্ছা,',
  waiting: 'রিভিউটি এখনো সবাই দেখছে না। অনুমোদন করুন বা লুকিয়ে রাখুন।',
  published: 'রিভিউটি সবাই দেখছে। উত্তর দিতে বা লুকাতে পারেন।',
  rating: 'রেটিং',
  stars: (count) => `৫ তারার মধ্যে ${count}`,
  noStars: 'তারা দেননি',
  service: 'সার্ভিস',
  review: 'রিভিউ',
  action: 'রিভিউগুলো খুলুন',
  note: (site) => `আপনি ${site} সাইটের রিভিউ দেখাশোনা করেন, তাই এই ইমেইলটি পাঠানো হয়েছে।`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** Tells the business, or the staff who look after reviews, of a review that was written or changed. */
export async function mailAboutReview(
  { config, jobs }: Context,
  tx: Tx,
  review: Review,
  event: 'written' | 'changed',
): Promise<void> {
  const { publicUrl } = config
  const { rating, service, status, user } = review
  const name = user?.name ?? ''
  for (const { email, locale } of await listBusinessRecipients(config, tx, 'reviews.manage')) {
    const texts = textsOf[locale]
    const mail = layoutMail(
      {
        to: email,
        locale,
        subject: texts.subject[event](name),
        heading: texts.heading[event],
        greeting: texts.greeting,
        paragraphs: [status === 'published' ? texts.published : texts.waiting],
        facts: [
          ...(service ? ([[texts.service, serviceName(service, locale)]] satisfies [string, string][]) : []),
          [texts.rating, rating > 0 ? texts.stars(formatFor(locale).digits(String(rating))) : texts.noStars],
          [texts.review, review.review],
        ],
        action: {
          text: texts.action,
          url: `${publicUrl}/dashboard/admin/reviews${status === 'waiting' ? '' : '?status=published'}`,
        },
        signature: businessNameIn(config, locale),
        note: texts.note(publicUrl),
      },
      config,
    )
    await enqueueMail(jobs, tx, mail)
  }
}
