import { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { addBankStatement } from './add-bank-statement.ts'
import { countBankTransfers } from './count-bank-transfers.ts'
import type { BankTransfersDeps } from './deps.ts'
import { dismissBankTransfer } from './dismiss-bank-transfer.ts'
import { findTransferBill } from './find-transfer-bill.ts'
import { listBankTransfers } from './list-bank-transfers.ts'
import { recordBankTransfers } from './record-bank-transfers.ts'
import { restoreBankTransfer } from './restore-bank-transfer.ts'

export const bankTransfersRoutes = (api: FastifyInstance, deps: BankTransfersDeps) =>
  mountOffice(
    api,
    bankTransfers,
    {
      addBankStatement,
      listBankTransfers,
      findTransferBill,
      countBankTransfers,
      recordBankTransfers,
      dismissBankTransfer,
      restoreBankTransfer,
    },
    deps,
  )
