import type { Optional } from './column-types.ts'

export interface ReviewsTable {
  id: string
  user_id: string | null
  rating: number
  body: string
  service_id: string | null
  booking_id: string | null
  hidden_at: Optional<Date>
  hidden_reason: Optional<string>
  created_at: Date
}

export interface ReviewTables {
  reviews: ReviewsTable
}
