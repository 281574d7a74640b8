import InfoIcon from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** A definition, shown on hover, focus or tap. */
export function InfoTip({ about, text }: { about: string; text: string }) {
  return (
    <Tooltip title={text} describeChild enterTouchDelay={0} leaveTouchDelay={6000} arrow>
      <IconButton size="small" aria-label={`What is ${about}?`} sx={{ color: 'text.secondary' }}>
        <InfoIcon fontSize="inherit" />
      </IconButton>
    </Tooltip>
  );
}
