import type { BoardTable } from './board'

/** The choice of which other board to show: the one picked, or else that of the player who moves or moved last. */
export class Following {
  #chosen = $state<number | null>(null)

  constructor(
    private readonly table: () => BoardTable,
    private readonly seats: () => number[],
  ) {}

  get shown(): number {
    const [{ toAct, last }, seats] = [this.table(), this.seats()]
    const found = [this.#chosen, toAct, last?.seat].find((seat) => seat != null && seats.includes(seat))
    return found ?? seats[0]!
  }

  choose = (seat: number): void => {
    this.#chosen = seat
  }
}
