-- A new shop began with a promise of VAT, which its invoice may deny, and of a sale on a letter it does not know.
update payment_methods set description = 'Выставим счёт, отгрузим после оплаты'
  where description = 'Выставим счёт с НДС, отгрузим после оплаты или по гарантийному письму';
