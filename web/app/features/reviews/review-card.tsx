import type { Review } from '@jhilik/contract/reviews.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { StarDisplay } from '../../ui/star-rating.tsx'

export function ReviewCard({ review: { user, rating, review, createdAt } }: { review: Review }) {
  const t = useTranslations('reviews')
  const format = useFormat()
  return (
    <Card className="flex h-full flex-col gap-4 p-5 sm:p-6">
      <div className="flex items-center gap-3">
        <Avatar src={user?.img} />
        <div className="flex min-w-0 flex-1 flex-col">
          <p className="truncate font-bold">{user?.name || t('anonymous')}</p>
          <time dateTime={createdAt} className="text-muted text-sm">
            {format.date(createdAt)}
          </time>
        </div>
        <StarDisplay value={rating} />
      </div>
      <p className="whitespace-pre-line text-soft [overflow-wrap:anywhere]">{review}</p>
    </Card>
  )
}
