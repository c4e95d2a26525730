export default function NoItem() {
  return (
    <div className="panel text-ink-2">
      <p>Выберите слева, на что ответить.</p>
      <p className="mt-2 text-note">
        Клавиши: <kbd>J</kbd> и <kbd>K</kbd> — следующее и предыдущее, цифры — действия, <kbd>R</kbd> — отказать,{' '}
        <kbd>A</kbd> — взять себе, <kbd>C</kbd> — показать телефон и почту. После действия следующее открывается само.
      </p>
    </div>
  )
}
