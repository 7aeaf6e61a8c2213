import { REVIEW_SORTS, type ReviewSort } from '@jhilik/contract/constants.ts'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { type ReviewFilter, reviewsPath } from './review-filter.ts'

/** Chooses the order. A button submits it to the server where scripts do not run. */
export function ReviewOrder({ filter }: { filter: ReviewFilter }) {
  const t = useTranslations('reviews.sort')
  const navigate = useNavigate()
  const choose = (sort: ReviewSort) =>
    void navigate(reviewsPath({ ...filter, sort }), { preventScrollReset: true })
  return (
    <form
      method="get"
      action="/reviews"
      onSubmit={(event) => event.preventDefault()}
      className="flex max-w-full flex-wrap items-end gap-3"
    >
      {filter.service && <input type="hidden" name="service" value={filter.service} />}
      {filter.hidden && <input type="hidden" name="hidden" value="true" />}
      {filter.rating && <input type="hidden" name="rating" value={filter.rating} />}
      <Field label={t('label')} className="w-52 max-w-full">
        <Select
          name="sort"
          value={filter.sort}
          onChange={(event) => choose(event.target.value as ReviewSort)}
        >
          {REVIEW_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(sort)}
            </option>
          ))}
        </Select>
      </Field>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
    </form>
  )
}
