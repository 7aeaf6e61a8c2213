import type { Review } from '@jhilik/contract/reviews.ts'
import { reviewChangeSchema } from '@jhilik/contract/reviews.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog, PageLeaving, useUnsaved } from '../../ui/unsaved.tsx'
import { useChangeReview, useDeleteReview } from './api.ts'
import { StarInput } from './ratings.tsx'

export const loadOwnReview = () => withTexts(['onDemand', 'dashboard'], OwnReview)

/** Says why a review is not public, and lets its writer change and delete it. A hidden one can only be deleted. */
function OwnReview({ review }: { review: Review }) {
  const t = useTranslations('onDemand.ownReview')
  const problemMessage = useProblemMessage()
  const [asking, setAsking] = useState<'change' | 'delete' | null>(null)
  const { mutateAsync: deleteReview, isPending } = useDeleteReview(review._id)

  const remove = async () => {
    try {
      await deleteReview()
    } catch (error) {
      console.error('The review was not deleted', error)
      toast.error({
        title: t('notDeleted'),
        description: isApiError(error) ? problemMessage(error) : undefined,
      })
      return
    }
    toast.success({ title: t('deleted') })
    setAsking(null)
    focusHeading()
  }

  return (
    <>
      {review.status !== 'published' && <p className="text-soft text-sm">{t(`notes.${review.status}`)}</p>}
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        {review.status !== 'hidden' && (
          <Button variant="secondary" size="sm" onClick={() => setAsking('change')}>
            <Pencil aria-hidden className="size-4" />
            {t('change')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="text-danger! hover:not-disabled:bg-danger-soft"
          onClick={() => setAsking('delete')}
        >
          <Trash2 aria-hidden className="size-4" />
          {t('delete')}
        </Button>
        <FormDialog
          open={asking === 'change'}
          onOpenChange={(open) => setAsking(open ? 'change' : null)}
          title={t('changeTitle')}
        >
          <PageLeaving />
          <ChangeForm review={review} onDone={() => setAsking(null)} />
        </FormDialog>
        <ConfirmDialog
          open={asking === 'delete'}
          onOpenChange={(open) => setAsking(open ? 'delete' : null)}
          title={t('deleteTitle')}
          description={t('deleteText')}
          confirmLabel={t('confirmDelete')}
          cancelLabel={t('cancel')}
          onConfirm={remove}
          tone="danger"
          busy={isPending}
        />
      </div>
    </>
  )
}

function ChangeForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const t = useTranslations('onDemand.ownReview')
  const form = useTranslations('reviews.form')
  const problemMessage = useProblemMessage()
  const [rating, setRating] = useState(review.rating)
  const [text, setText] = useState(review.review)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutateAsync, isPending } = useChangeReview(review._id)
  const leave = useUnsaved(rating !== review.rating || text !== review.review)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const checked = reviewChangeSchema.safeParse({ review: text, rating })
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return field.current?.focus()
    try {
      const { data } = await mutateAsync(checked.data)
      toast.success({
        title: t('changed'),
        description: data.status === 'waiting' ? form('waitingText') : undefined,
      })
      onDone()
    } catch (error) {
      console.error('The review was not changed', error)
      toast.error({
        title: t('notChanged'),
        description: isApiError(error) ? problemMessage(error) : undefined,
      })
    }
  }

  return (
    <Form onSubmit={save} className="grid gap-5">
      <StarInput value={rating} onChange={setRating} label={form('rating')} />
      <Field label={form('review')} error={problem} required>
        <Textarea ref={field} rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isPending} onClick={() => leave(onDone)}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
