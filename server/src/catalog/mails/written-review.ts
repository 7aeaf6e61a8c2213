import type { Review } from '@jhilik/contract/reviews.ts'
import { serviceName } from '@jhilik/contract/service-text.ts'
import type { Config } from '../../config.ts'
import type { WriteMessage } from '../../messages/commands/send-message.ts'
import { writeShort } from '../../messages/rules/text-messages.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { findStaffReader, type StaffReader } from '../../messages/views/staff-readers.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { isBadReview } from '../rules/bad-reviews.ts'
import { findToldReview, isReviewToldByAnother } from '../views/told-reviews.ts'

const en = {
  subject: {
    written: (name: string) => `New review by ${name}`,
    changed: (name: string) => `${name} has changed a review`,
    bad: (name: string, stars: string) => `Bad review by ${name}: ${stars}`,
  },
  heading: { written: 'A new review', changed: 'A changed review', bad: 'A bad review' },
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
    bad: (name, stars) => `কম তারার রিভিউ: ${name}, ${stars}`,
  },
  heading: { written: 'নতুন রিভিউ এসেছে', changed: 'একটি রিভিউ বদলেছে', bad: 'কম তারার একটি রিভিউ এসেছে' },
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

/** What happened to the review, as its message keeps it. */
export interface ReviewFacts {
  change: 'written' | 'changed'
}

/** Writes to staff of a review that was written or changed, unless another message tells it, or it is not there any more. */
export const writeReviewMessage: WriteMessage = async (ctx, message) => {
  const review = await findToldReview(ctx.db, message.subject_id ?? '')
  if (!review || review.status === 'hidden') return { skip: 'outdated' }
  const isBad = isBadReview(review, await readMessageSettings(ctx.db))
  const asBad = message.event === 'staff_bad_review'
  if (asBad && !isBad) return { skip: 'outdated' }
  if (await isReviewToldByAnother(ctx.db, message, { isBad })) return { skip: 'outdated' }
  const { change } = message.facts as ReviewFacts
  const kind = asBad ? 'bad' : change
  const reader = await findStaffReader(ctx, message.recipient_id)
  return {
    locale: reader.locale,
    mail: reviewMail(ctx.config, review, kind, reader),
    ...writeShort(reader, reviewText(ctx.config, review, kind, reader)),
  }
}

type Kind = keyof typeof en.heading

function starsOf({ rating }: Review, locale: Locale): string {
  const texts = textsOf[locale]
  return rating > 0 ? texts.stars(formatFor(locale).digits(String(rating))) : texts.noStars
}

const reviewsUrl = ({ publicUrl }: Config, { status }: Review) =>
  `${publicUrl}/dashboard/admin/reviews${status === 'waiting' ? '' : '?status=published'}`

function reviewMail(config: Config, review: Review, kind: Kind, { email, locale }: StaffReader): Mail {
  const texts = textsOf[locale]
  const { service, status, user } = review
  const stars = starsOf(review, locale)
  return layoutMail(
    {
      to: email,
      locale,
      subject: texts.subject[kind](user?.name ?? '', stars),
      heading: texts.heading[kind],
      greeting: texts.greeting,
      paragraphs: [status === 'published' ? texts.published : texts.waiting],
      facts: [
        ...(service ? ([[texts.service, serviceName(service, locale)]] satisfies [string, string][]) : []),
        [texts.rating, stars],
        [texts.review, review.review],
      ],
      action: { text: texts.action, url: reviewsUrl(config, review) },
      signature: businessNameIn(config, locale),
      note: texts.note(config.publicUrl),
    },
    config,
  )
}

function reviewText(config: Config, review: Review, kind: Kind, { locale }: StaffReader) {
  const { subject } = textsOf[locale]
  const text = subject[kind](review.user?.name ?? '', starsOf(review, locale))
  return { text, url: reviewsUrl(config, review) }
}
