import { Button, Group, TextInput } from '@mantine/core';
import { formatARS } from '@talonario/core/base';
import {
  archivoDeSufridos,
  nombreDeMes,
  nombresDeArchivo,
  type ArchivoDeSufridos,
  type ControlDeSufridos,
} from '@talonario/core/contador';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, saveArchivo } from '../../../api.ts';
import { Select } from '../../../components/campos/Select.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { enPlural } from '../../../textos/numeros.ts';
import classes from './Sufridos.module.css';

const tiposDeCuenta = [
  { value: 'CA', label: 'Caja de ahorro' },
  { value: 'CC', label: 'Cuenta corriente' },
  { value: 'OT', label: 'Otra' },
];
const DIGITOS_DE_CBU = 22;

/** Files of a month's taxes suffered: checked first, and downloaded when they have something. */
export function ArchivosDeSufridos({ empresa_id: id, periodo }: { empresa_id: string; periodo: string }) {
  const [cbu, setCbu] = useState('');
  const [tipo, setTipo] = useState('OT');
  const numero = cbu.replaceAll(/\D/g, '');
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async (archivo: ArchivoDeSufridos) => {
      const conCuenta = archivo === 'sifere-bancarias' && numero.length === DIGITOS_DE_CBU;
      const query = { archivo, ...(conCuenta && { cbu: numero, tipo_cuenta: tipo }) };
      const control = await call('controlarArchivoDeSufridos', { params: { id, periodo }, query });
      if (control.registros > 0) {
        saveArchivo(await call('descargarArchivoDeSufridos', { params: { id, periodo }, query }));
      }
      return control;
    },
  });
  const malEscrito = numero !== '' && numero.length !== DIGITOS_DE_CBU;
  return (
    <section aria-label="Archivos de impuestos sufridos">
      <h2>Archivos</h2>
      <p className={classes.suave}>
        De {nombreDeMes(periodo)}. Los de SIFERE Web todavía no los recibió un portal con este diseño: controlá el total
        al importarlos.
      </p>
      <div className={classes.datos}>
        <TextInput
          label="CBU o CVU"
          description="Para las recaudaciones bancarias: la cuenta de donde las tomaron."
          inputMode="numeric"
          value={cbu}
          error={malEscrito ? 'El CBU tiene 22 números.' : null}
          onChange={({ currentTarget }) => setCbu(currentTarget.value)}
        />
        <Select
          label="Tipo de cuenta"
          allowDeselect={false}
          data={tiposDeCuenta}
          value={tipo}
          onChange={(elegido) => setTipo(elegido ?? 'OT')}
        />
      </div>
      <Group gap="xs">
        {archivoDeSufridos.options.map((archivo) => (
          <Button
            key={archivo}
            variant="default"
            loading={isPending && variables === archivo}
            disabled={isPending && variables !== archivo}
            onClick={() => mutate(archivo)}
          >
            {nombresDeArchivo[archivo]}
          </Button>
        ))}
      </Group>
      <Fallo fallo={error} />
      {data && <Control control={data} />}
    </section>
  );
}

function Control({ control: { nombre, registros, importe, afuera } }: { control: ControlDeSufridos }) {
  return (
    <div className={classes.avisos}>
      <Notice tono={registros > 0 ? 'verde' : 'neutro'} role="status">
        {registros > 0 ? (
          <p>
            <strong>Se bajó {nombre}:</strong> {enPlural(registros, '1 registro', '# registros')} por{' '}
            <span className="junto">{formatARS(importe)}</span>.
          </p>
        ) : (
          <p>No hay nada para ese archivo en el mes.</p>
        )}
      </Notice>
      {afuera.map(({ motivo, cuantos, importe: suma, referencias }) => (
        <Notice key={motivo} tono="ambar">
          <p>
            <strong>
              {enPlural(cuantos, 'Queda 1 afuera', 'Quedan # afuera')} por {formatARS(suma)}.
            </strong>{' '}
            {motivo} {referencias.length > 0 && <span className={classes.suave}>{referencias.join(', ')}</span>}
          </p>
        </Notice>
      ))}
    </div>
  );
}
