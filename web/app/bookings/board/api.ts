import { boardFitsResponseSchema, boardResponseSchema } from '@jhilik/contract/board.ts'
import {
  applyProposalResponseSchema,
  type ChosenChange,
  type CrewAwayRequest,
  crewAwayResponseSchema,
  crewProposalResponseSchema,
} from '@jhilik/contract/crew-proposals.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useTriedChange } from '../../lib/http/queries.ts'
import { keyHeader } from '../../lib/http/request-key.ts'

/** The jobs of a day by crew. */
export const boardQuery = (date: string) =>
  apiQuery(queryKeys.bookings.board(date), '/board', boardResponseSchema, { date })

/** Asks which crews could do a booking, at its time or at another one of its day. */
export const fitsQuery = (booking: string) =>
  apiQuery(queryKeys.bookings.fits(booking), '/board/fits', boardFitsResponseSchema, { booking })

/** The crews that are proposed for the jobs of a day. */
export const proposalQuery = (date: string) =>
  apiQuery(queryKeys.bookings.proposal(date), '/crews/proposal', crewProposalResponseSchema, { date })

/** `key` is that of the opened dialog. */
export const useApplyProposal = () =>
  useTriedChange(
    'booking',
    async ({ changes, key }: { changes: ChosenChange[]; key: string }) =>
      (
        await api.post('/crews/proposal/apply', applyProposalResponseSchema, {
          body: { changes },
          headers: keyHeader(key),
        })
      ).data,
  )

/** What would be done with the jobs of a crew that is away. */
export const awayPreviewQuery = (crewId: string, away: Omit<CrewAwayRequest, 'preview'>) =>
  queryOptions({
    queryKey: queryKeys.bookings.away(crewId, away),
    queryFn: async ({ signal }) => {
      const body = { ...away, preview: true }
      return (await api.post(`/crews/${crewId}/away`, crewAwayResponseSchema, { body, signal })).data
    },
    placeholderData: keepPreviousData,
  })

export const useCrewAway = (crewId: string) =>
  useTriedChange(
    'crew',
    async (body: Omit<CrewAwayRequest, 'preview'>) =>
      (await api.post(`/crews/${crewId}/away`, crewAwayResponseSchema, { body })).data,
  )
