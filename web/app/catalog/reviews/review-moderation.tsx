import { zodResolver } from '@hookform/resolvers/zod'
import { hideReviewRequestSchema, type Review, reviewReplyRequestSchema } from '@jhilik/contract/reviews.ts'
import { Check, Eye, EyeOff, Reply } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { type Moderation, useModerateReview } from './api.ts'

/** What staff can do about a review: approve, hide or show it, and reply. */
export function ReviewModeration({ review }: { review: Review }) {
  const t = useTranslations('dashboard.reviews')
  const problemMessage = useProblemMessage()
  const format = useFormat()
  const [asking, setAsking] = useState<'hide' | 'show' | 'reply' | 'removeReply' | null>(null)
  const { mutateAsync, isPending, variables } = useModerateReview(review)
  const { status, hidden, reply } = review
  const name = review.user?.name || t('nobody')

  // The dialog stays after a failure, with what was typed.
  const change = async (moderation: Moderation) => {
    try {
      await mutateAsync(moderation)
    } catch (error) {
      console.error('The review was not changed', error)
      const description = isApiError(error) ? problemMessage(error) : undefined
      toast.error({ title: t('notChanged'), description })
      return
    }
    toast.success({ title: t(`done.${moderation.verb}`) })
    setAsking(null)
    // The list no longer has a review whose status has changed.
    if (moderation.verb !== 'reply' && moderation.verb !== 'removeReply') focusHeading()
  }
  const dialog = (kind: NonNullable<typeof asking>) => ({
    open: asking === kind,
    onOpenChange: (open: boolean) => setAsking(open ? kind : null),
  })
  const close = () => setAsking(null)

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      {hidden && (
        <p className="min-w-0 flex-1 basis-48 text-soft text-sm [overflow-wrap:anywhere]">
          {t('hiddenAt', { date: format.date(hidden.at), reason: hidden.reason })}
        </p>
      )}
      {status === 'waiting' && (
        <Button
          size="sm"
          busy={isPending && variables.verb === 'approve'}
          aria-label={t('approveOf', { name })}
          onClick={() => change({ verb: 'approve' })}
        >
          <Check aria-hidden className="size-4.5" />
          {t('approve')}
        </Button>
      )}
      {status === 'published' && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t(reply ? 'changeReplyOf' : 'replyOf', { name })}
          onClick={() => setAsking('reply')}
        >
          <Reply aria-hidden className="size-4.5" />
          {t(reply ? 'changeReply' : 'reply')}
        </Button>
      )}
      {reply && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('removeReplyOf', { name })}
          onClick={() => setAsking('removeReply')}
        >
          {t('removeReply')}
        </Button>
      )}
      {status === 'hidden' ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('showOf', { name })}
          onClick={() => setAsking('show')}
        >
          <Eye aria-hidden className="size-4.5" />
          {t('show')}
        </Button>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('hideOf', { name })}
          onClick={() => setAsking('hide')}
        >
          <EyeOff aria-hidden className="size-4.5" />
          {t('hide')}
        </Button>
      )}
      <ConfirmDialog
        {...dialog('show')}
        title={t('showTitle')}
        description={t('showText')}
        confirmLabel={t('confirmShow')}
        cancelLabel={t('cancel')}
        onConfirm={() => change({ verb: 'show' })}
        busy={isPending}
      />
      <ConfirmDialog
        {...dialog('removeReply')}
        title={t('removeReplyTitle')}
        description={t('removeReplyText')}
        confirmLabel={t('removeReply')}
        cancelLabel={t('cancel')}
        onConfirm={() => change({ verb: 'removeReply' })}
        tone="danger"
        busy={isPending}
      />
      <FormDialog {...dialog('hide')} title={t('hideTitle')} description={t('hideText')}>
        <HideForm busy={isPending} onHide={(reason) => change({ verb: 'hide', reason })} onClose={close} />
      </FormDialog>
      <FormDialog {...dialog('reply')} title={t('replyTitle', { name })} description={t('replyText')}>
        <ReplyForm
          review={review}
          busy={isPending}
          onReply={(text) => change({ verb: 'reply', reply: text })}
          onClose={close}
        />
      </FormDialog>
    </div>
  )
}

interface HideFormProps {
  busy: boolean
  onHide: (reason: string) => void
  onClose: () => void
}

function HideForm({ busy, onHide, onClose }: HideFormProps) {
  const t = useTranslations('dashboard.reviews')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(hideReviewRequestSchema),
    defaultValues: { reason: '' },
  })
  const leave = useUnsaved(isChanged(formState.dirtyFields))
  return (
    <form onSubmit={handleSubmit(({ reason }) => onHide(reason))} noValidate className="grid gap-5">
      <Field label={t('reason')} hint={t('reasonHint')} error={formState.errors.reason?.message} required>
        <Textarea rows={3} maxLength={500} {...register('reason')} />
      </Field>
      <Buttons onCancel={() => leave(onClose)} busy={busy}>
        <Button type="submit" variant="danger" busy={busy}>
          {t('confirmHide')}
        </Button>
      </Buttons>
    </form>
  )
}

const replySchema = reviewReplyRequestSchema.pick({ reply: true })

interface ReplyFormProps {
  review: Review
  busy: boolean
  onReply: (text: string) => void
  onClose: () => void
}

function ReplyForm({ review, busy, onReply, onClose }: ReplyFormProps) {
  const t = useTranslations('dashboard.reviews')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(replySchema),
    defaultValues: { reply: review.reply?.text ?? '' },
  })
  const leave = useUnsaved(isChanged(formState.dirtyFields))
  return (
    <form onSubmit={handleSubmit(({ reply }) => onReply(reply))} noValidate className="grid gap-5">
      <blockquote className="line-clamp-6 whitespace-pre-line border-line-strong border-l-4 pl-3 text-soft [overflow-wrap:anywhere]">
        {review.review}
      </blockquote>
      <Field label={t('replyField')} error={formState.errors.reply?.message} required>
        <Textarea rows={4} maxLength={2000} {...register('reply')} />
      </Field>
      <Buttons onCancel={() => leave(onClose)} busy={busy}>
        <Button type="submit" busy={busy}>
          {t('publishReply')}
        </Button>
      </Buttons>
    </form>
  )
}

function Buttons({ onCancel, busy, children }: { onCancel: () => void; busy: boolean; children: ReactNode }) {
  const t = useTranslations('dashboard.reviews')
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </div>
  )
}
