import { Notice } from '../../../components/estados/States.tsx';

/** What has to end before a hand-over is offered or accepted. Nothing where nothing does. */
export function Impedimentos({ frases }: { frases: readonly string[] }) {
  if (frases.length === 0) return null;
  return (
    <Notice tono="ambar">
      <p>Todavía no se puede:</p>
      <ul>
        {frases.map((frase) => (
          <li key={frase}>{frase}</li>
        ))}
      </ul>
    </Notice>
  );
}
