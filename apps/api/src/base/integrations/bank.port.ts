import type { Receipt } from './receipt.rule.ts'

/** A fiscal receipt; its contents are decided in the room `receipts`, each bank writes it in its own way. */
export type BankReceipt = Receipt

export type BankCode = 'sandbox' | 'yookassa'

/**
 * Payment option at the bank's page. Empty: the buyer chooses there; sbp: the fast payment system (СБП), with a code
 * for the app of the buyer's bank.
 */
export type BankOption = '' | 'sbp'

/** A payment as the bank has it. */
export interface BankPayment {
  readonly id: string
  readonly status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  readonly amountKopecks: number
  /** ISO 4217. */
  readonly currency: string
  /** Our bill number as sent when the payment was created; null: not sent, so the payment is not ours. */
  readonly billId: number | null
  /** The bank's code of the reason no money was taken; empty: none given. */
  readonly cancelReason: string
}

export interface CreatedPayment extends BankPayment {
  /** Page where the buyer pays; null: there is nothing left to pay there. */
  readonly confirmationUrl: string | null
}

export interface BankRefund {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'canceled'
}

/** A receipt as registered by the online cash register. */
export interface RegisteredReceipt {
  readonly id: string
  readonly kind: 'payment' | 'refund'
  readonly status: 'pending' | 'succeeded' | 'canceled'
  /** A receipt of prepaid goods handed over. */
  readonly isSettlement: boolean
  /** Number of the fiscal document; empty until registered. */
  readonly documentNumber: string
  /** Number of the fiscal storage device. */
  readonly storageNumber: string
  /** Fiscal sign of the document. */
  readonly attribute: string
  /** ISO 8601; null: not registered yet. */
  readonly registeredAt: string | null
}

/** The payment or refund a receipt is for. */
export type ReceiptSubject =
  | { readonly paymentId: string; readonly isSettlement: boolean }
  | { readonly refundId: string }

/** A parsed notification. It is not trusted: the object is read from the bank. */
export interface BankNotification {
  readonly event: string
  readonly objectKind: 'payment' | 'refund'
  readonly objectId: string
}

/**
 * A bank that accepts cards; the real one and the sandbox have the same interface. Never called inside a transaction.
 * Methods that create take a key: the same key gives the same object again. Every method ends within 10 s; a bank that
 * does not answer, or not usefully, is a BankFailure.
 */
export interface Bank {
  readonly code: BankCode
  createPayment(params: {
    readonly idempotenceKey: string
    readonly amountKopecks: number
    /** For the buyer to read; at most 128 characters. */
    readonly description: string
    /** Absolute address the bank sends the buyer back to. */
    readonly returnUrl: string
    readonly billId: number
    readonly option: BankOption
    readonly receipt: BankReceipt | null
  }): Promise<CreatedPayment>
  /** Null: the bank has no such payment. */
  findPayment(id: string): Promise<BankPayment | null>
  /**
   * Asks the bank to cancel a payment, which may be impossible while the buyer is at its page; returns the payment as
   * it is afterwards.
   */
  cancelPayment(params: { readonly idempotenceKey: string; readonly id: string }): Promise<BankPayment | null>
  createRefund(params: {
    readonly idempotenceKey: string
    readonly paymentId: string
    readonly amountKopecks: number
    readonly receipt: BankReceipt | null
  }): Promise<BankRefund>
  findRefund(id: string): Promise<BankRefund | null>
  /**
   * Requests a separate receipt: of prepaid goods handed over (`isSettlement`), or of a payment or a refund whose
   * receipt was refused.
   */
  createReceipt(params: {
    readonly idempotenceKey: string
    readonly of: ReceiptSubject
    readonly receipt: BankReceipt
  }): Promise<{ readonly id: string; readonly status: 'pending' | 'succeeded' | 'canceled' }>
  /**
   * Registered receipts of a payment (without those of its refunds) or of a refund. A bank without this method
   * registers nothing: the receipts are in the shop's own register only.
   */
  findReceipts?(
    of: { readonly paymentId: string } | { readonly refundId: string },
  ): Promise<readonly RegisteredReceipt[]>
  /**
   * Parses a notification; null: not sent from an address of the bank, or not understood. `isOwnMachine`: it came from
   * this machine without a proxy.
   */
  readNotification(received: {
    readonly body: unknown
    readonly address: string
    readonly isOwnMachine: boolean
  }): BankNotification | null
}

/** Why a bank did not do what was asked. Contains no personal data. */
export class BankFailure extends Error {
  override name = 'BankFailure'
  /**
   * True: the bank refused, and a repeat would be refused too. False: it is unknown whether it was done; a repeat with
   * the same key does it once.
   */
  readonly isRefusal: boolean
  constructor(isRefusal: boolean, message: string) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/** The banks of this shop. */
export interface Banks {
  /** The bank for new payments; null: cards are not accepted. */
  current(): Bank | null
  /** The bank with this code; null: the shop is not connected to it. */
  of(code: string): Bank | null
}
