import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { useSaveProblem } from '../../ui/use-save-problem.ts'
import { useReadPages } from './api.ts'

const PAGES = ['terms', 'privacy', 'refund-policy', 'about', 'contact', 'faq'] as const

/** The pages to read, and that the owner has read them. */
export function PagesRead({ isRead }: { isRead: boolean }) {
  const t = useTranslations('setup.checklist.pages')
  const read = useReadPages()
  const showProblem = useSaveProblem()
  return (
    <>
      {!isRead && (
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {PAGES.map((page) => (
            <li key={page}>
              <a
                href={`/${page}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
              >
                {t(page)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant={isRead ? 'ghost' : 'secondary'}
        size="sm"
        className={isRead ? '-ml-3.5 min-h-11' : 'mt-1 min-h-11'}
        busy={read.isPending}
        onClick={() => void read.mutateAsync(!isRead).catch(showProblem)}
      >
        {t(isRead ? 'unread' : 'read')}
      </Button>
    </>
  )
}
