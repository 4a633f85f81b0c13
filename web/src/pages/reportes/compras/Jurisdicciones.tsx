import { ActionIcon, Button, Stack } from '@mantine/core';
import { formatImporte, parseImporte, type Provincia } from '@talonario/core/base';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { ProvinciaSelect } from '../../../components/campos/ProvinciaSelect.tsx';
import { Icon } from '../../../components/Icon.tsx';
import classes from './Compras.module.css';
import { sumJurisdicciones, type JurisdiccionEnForma } from './jurisdiccionesEnForma.ts';

/** Provinces of the perceptions of Ingresos Brutos that a person is typing. What they do not reach has none, and is said. */
export function Jurisdicciones({
  ingresosBrutos,
  value,
  onChange,
}: {
  /** Perceptions of Ingresos Brutos as they are being typed. */
  ingresosBrutos: string;
  value: readonly JurisdiccionEnForma[];
  onChange: (jurisdicciones: JurisdiccionEnForma[]) => void;
}) {
  const total = parseImporte(ingresosBrutos);
  if ((total === null || total.isZero()) && value.length === 0) return null;
  const resto = total?.minus(sumJurisdicciones(value)) ?? null;
  const edit = (lugar: number, cambios: Partial<JurisdiccionEnForma>): void =>
    onChange(value.map((fila, n) => (n === lugar ? { ...fila, ...cambios } : fila)));
  return (
    <fieldset className={classes.tributos}>
      <legend>Provincia de las percepciones de Ingresos Brutos</legend>
      <Stack gap="xs">
        {value.map(({ clave, jurisdiccion, importe }, lugar) => (
          <div key={clave} className={classes.jurisdiccion}>
            <ProvinciaSelect
              label={`Provincia ${lugar + 1}`}
              value={jurisdiccion}
              onChange={(elegida: Provincia | null) => edit(lugar, { jurisdiccion: elegida })}
            />
            <MoneyInput
              label={`Percepción ${lugar + 1}`}
              value={importe}
              onChange={(texto) => edit(lugar, { importe: texto })}
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Quitar la provincia ${lugar + 1}`}
              onClick={() => onChange(value.filter((_, n) => n !== lugar))}
            >
              <Icon name="eliminar" />
            </ActionIcon>
          </div>
        ))}
        {resto !== null && resto.gt(0) && (
          <p className={classes.suave}>
            {value.length === 0
              ? 'Sin provincia, SIFERE no las toma.'
              : `Quedan ${formatImporte(resto)} sin provincia.`}
          </p>
        )}
        {resto !== null && resto.lt(0) && (
          <p className={classes.suave}>Las provincias suman {formatImporte(resto.negated())} de más.</p>
        )}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            disabled={resto === null || !resto.gt(0)}
            onClick={() =>
              onChange([
                ...value,
                { clave: crypto.randomUUID(), jurisdiccion: null, importe: resto === null ? '' : formatImporte(resto) },
              ])
            }
          >
            Agregar provincia
          </Button>
        </div>
      </Stack>
    </fieldset>
  );
}
